import childProcess, { type ForkOptions } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { compileCacheDir } from './compile-cache.ts'

/**
 * A file that somebody sent is read in a process of its own, and each one would read and compile the same sources anew,
 * which takes longer than most of the files. In a test run they leave what they compiled for the next. They are told by an
 * option, because they are given no environment.
 */
const { fork } = childProcess

const keepCompiled = (folder: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`import { enableCompileCache } from 'node:module'\nenableCompileCache(${JSON.stringify(folder)})`)}`

function quickFork(path: string | URL, args: readonly string[] = [], options: ForkOptions = {}) {
  const folder = compileCacheDir()
  const given = options.execArgv ?? process.execArgv
  const execArgv = folder === undefined ? given : [...given, keepCompiled(folder)]
  return fork(path, args, { ...options, execArgv })
}

// A worker runs many files: what is quick already stays as it is.
if (fork.name !== quickFork.name) {
  childProcess.fork = quickFork as typeof fork
  syncBuiltinESMExports()
}
