/**
 * Reads every script it is given as `node --check` does, all in one process. A bundler with a wrong binary has
 * been seen to end well and write broken files.
 *
 * Called with --experimental-vm-modules and the folder to look through.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceTextModule } from 'node:vm'

const folder = process.argv[2]
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const scripts = entries.filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
let broken = 0
for (const entry of scripts) {
  const path = join(entry.parentPath, entry.name)
  try {
    new SourceTextModule(await readFile(path, 'utf8'), { identifier: path })
  } catch (error) {
    broken++
    console.error(`${path}: ${error.message}`)
  }
}
if (scripts.length === 0) console.error(`${folder} holds no script.`)
process.exitCode = broken > 0 || scripts.length === 0 ? 1 : 0
