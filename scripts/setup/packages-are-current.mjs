import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const STAMP = '.trivium-setup.json'

/** The installed packages and their system: a folder copied to another system is not current there. */
export function stampFor(lockText) {
  const lock = createHash('sha256').update(lockText).digest('hex')
  return JSON.stringify({ lock, system: `${process.platform}-${process.arch}` })
}

/** Whether the packages in `modules` are those of the lock. */
export async function packagesAreCurrent(modules, lockText) {
  const stamp = await readFile(join(modules, STAMP), 'utf8').catch(() => '')
  if (stamp === stampFor(lockText)) return true
  // A developer used npm directly: its own list, written last, says what is installed.
  const installed = await readFile(join(modules, '.package-lock.json'), 'utf8').catch(() => undefined)
  if (installed === undefined || stampedElsewhere(stamp)) return false
  return sameVersions(JSON.parse(lockText).packages, JSON.parse(installed).packages)
}

export async function markPackagesCurrent(modules, lockText) {
  await writeFile(join(modules, STAMP), stampFor(lockText))
}

function stampedElsewhere(stamp) {
  return stamp !== '' && !stamp.includes(`"${process.platform}-${process.arch}"`)
}

function sameVersions(wanted, installed) {
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const found = installed[path]
    if (found ? found.version !== entry.version : !entry.optional && !entry.devOptional) return false
  }
  return Object.keys(installed).every((path) => path in wanted)
}
