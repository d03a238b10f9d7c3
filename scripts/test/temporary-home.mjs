import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { quickestFolder } from './quickest-folder.mjs'

/** A temporary folder for all files of a run: files and processes left in it are removed at the end. */
export async function openTemporaryHome() {
  const path = await mkdtemp(join(await quickestFolder(), 'tt-'))
  // The database may run as another user, who needs to enter this folder.
  await chmod(path, 0o711)
  return {
    path,
    async close() {
      const left = await processesNaming(path)
      for (const pid of left) signal(pid, 'SIGTERM')
      const until = Date.now() + 5000
      while ((await processesNaming(path)).length > 0 && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      for (const pid of await processesNaming(path)) signal(pid, 'SIGKILL')
      await rm(path, { recursive: true, force: true, maxRetries: 3 })
      return left.length
    },
  }
}

/** Processes with the folder in their command line: databases on data in it, browsers with profiles in it. */
async function processesNaming(path) {
  const lines = process.platform === 'linux' ? await linuxCommandLines() : commandLines()
  return lines
    .filter(({ pid, command }) => pid !== process.pid && command.includes(`${path}/`))
    .map(({ pid }) => pid)
}

async function linuxCommandLines() {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return Promise.all(pids.map(async (pid) => ({ pid: Number(pid), command: await read(pid) })))
}

function commandLines() {
  if (process.platform === 'win32') return []
  const text = execFileSync('ps', ['-axww', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return text.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), command: line }))
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // Gone meanwhile.
  }
}
