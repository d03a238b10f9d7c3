import childProcess, { type ForkOptions } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { compileCacheDir } from './compile-cache.ts'

/**
 * A learner's file is read in a separate process. Each process would read and compile the same sources again,
 * which takes longer than most of the files, so in a test run they share a compile cache. An option passes
 * its path, because these processes get no environment.
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

// A worker runs many files: a process that has the option already stays unchanged.
if (fork.name !== quickFork.name) {
  childProcess.fork = quickFork as typeof fork
  syncBuiltinESMExports()
}
