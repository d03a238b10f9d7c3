import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'

const run = promisify(execFile)

/** The readers that give the second opinion, with the packages that they need. */
const readers = ['poppler-utils', 'libpoppler126', 'pandoc', 'pandoc-data', 'liblua5.3-0']

/** Whether this machine can fetch packages of Debian. */
export async function hasPackages(): Promise<boolean> {
  try {
    const { stdout } = await run('apt-cache', ['policy', 'aptitude-doc-en', 'pandoc'])
    await run('dpkg-deb', ['--version'])
    return !/Candidate: \(none\)/.test(stdout) && /pandoc:/.test(stdout)
  } catch {
    return false
  }
}

/**
 * Fetches packages once and unpacks them into a folder, without installing anything; returns the names of
 * those that are not available.
 */
export async function unpackPackages(folder: string, names: readonly string[]): Promise<string[]> {
  const [packed, root] = [join(folder, 'packages'), join(folder, 'root')]
  await mkdir(packed, { recursive: true })
  await mkdir(root, { recursive: true })
  const missing: string[] = []
  for (const name of new Set([...names, ...readers])) {
    const isThere = async () => (await readdir(packed)).find((file) => file.startsWith(`${name}_`))
    if ((await isThere()) === undefined)
      await run('apt-get', ['download', name], { cwd: packed, timeout: 600_000 }).catch(() => undefined)
    const file = await isThere()
    if (file === undefined) missing.push(name)
    else await run('dpkg-deb', ['-x', join(packed, file), root])
  }
  return missing
}

/** A file of an unpacked package; a gzipped file is unpacked, and its name loses the ending. */
export async function fileOf(folder: string, path: string): Promise<{ bytes: Buffer; name: string }> {
  const bytes = await readFile(join(folder, 'root', path))
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.endsWith('.gz') ? { bytes: gunzipSync(bytes), name: name.slice(0, -3) } : { bytes, name }
}

/** Runs a program from the unpacked packages. */
export async function runReader(folder: string, name: string, args: readonly string[]): Promise<string> {
  const root = join(folder, 'root')
  const { stdout } = await run(join(root, 'usr/bin', name), [...args], {
    env: { ...process.env, LD_LIBRARY_PATH: join(root, 'usr/lib/x86_64-linux-gnu'), LC_ALL: 'C.UTF-8' },
    maxBuffer: 256 * 1024 * 1024,
    timeout: 300_000,
  })
  return stdout
}
