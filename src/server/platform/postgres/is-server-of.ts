import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Is process `pid` a PostgreSQL server that was started on this cluster, and not a stranger with its number? */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const words = process.platform === 'linux' ? await commandWords(pid) : await commandLine(pid)
  return words.includes(`\0-D\0${cluster}\0`)
}

/** When a process began, in the system's own terms: with the number it names one process for ever. */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return (await ps(pid, 'lstart=')) || undefined
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is a name in brackets that may hold anything; the third is the state, the 22nd the time.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}

async function commandWords(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}

/** Elsewhere the words come with blanks between them; ours end with a settings switch, so this stays exact. */
async function commandLine(pid: number): Promise<string> {
  const line = await ps(pid, 'command=')
  const folder = line.indexOf(' -D ')
  const end = folder === -1 ? -1 : line.indexOf(' -c ', folder + 4)
  return end === -1
    ? line
    : `${line.slice(0, folder)}\0-D\0${line.slice(folder + 4, end)}\0-c ${line.slice(end + 4)}`
}

async function ps(pid: number, column: string): Promise<string> {
  const asked = promisify(execFile)('ps', ['-ww', '-o', column, '-p', String(pid)])
  const { stdout } = await asked.catch(() => ({ stdout: '' }))
  return stdout.trim()
}
