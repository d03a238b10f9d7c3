import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Tests are not part of a build. */
export const isBuilt = (name) => !/\.test\.[cm]?[jt]sx?$/.test(name)

export const isVisible = (name) => name !== 'node_modules' && !name.startsWith('.')

/** Files that are open at a time: a process may have as few as 1,024, and two parts are looked at at once. */
const together = 100

/** One value for the names and contents of all these files and folders. */
export async function fingerprint(root, paths) {
  const files = (await Promise.all(paths.map((path) => filesUnder(root, path)))).flat()
  const wanted = [...new Set(files)].filter(isBuilt).sort()
  const hash = createHash('sha256')
  for (let start = 0; start < wanted.length; start += together) {
    const some = wanted.slice(start, start + together)
    for (const contents of await Promise.all(some.map((file) => readFile(join(root, file)))))
      hash.update(createHash('sha256').update(contents).digest())
  }
  return hash.update(wanted.join('\0')).digest('hex')
}

async function filesUnder(root, path) {
  const found = await stat(join(root, path)).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = await readdir(join(root, path), { withFileTypes: true })
  const visible = entries.filter(({ name }) => isVisible(name))
  const inner = visible.map((entry) => {
    const inside = `${path}/${entry.name}`
    return entry.isDirectory() ? filesUnder(root, inside) : [inside]
  })
  return (await Promise.all(inner)).flat()
}
