import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { isBuilt, isVisible } from './fingerprint.mjs'

/**
 * One value for the names, sizes and times of all these files and folders. The same value means that no file
 * was written; a different value may mean nothing. Synchronous: two thousand promises would cost more than
 * the calls they wait for.
 */
export function glance(root, paths) {
  let seen = ''
  const look = (path) => {
    // Concatenated, because joining two thousand paths takes as long as the calls to the file system.
    const found = statSync(`${root}/${path}`, { throwIfNoEntry: false })
    if (found === undefined) return
    if (found.isDirectory()) {
      for (const name of readdirSync(`${root}/${path}`).sort())
        if (isVisible(name) && isBuilt(name)) look(`${path}/${name}`)
    } else seen += `${path}\0${found.size}\0${found.mtimeMs}\0${found.ctimeMs}\0`
  }
  for (const path of paths) look(path)
  return createHash('sha256').update(seen).digest('hex')
}
