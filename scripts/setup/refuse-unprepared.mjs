import { accessSync, constants, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packagesAreCurrent } from './packages-are-current.mjs'

const mend = 'Run `npm ci && npm run build` in this folder as its owner, then start again.'

/** Why a folder that is not built cannot be built by a start, in one sentence; undefined where it can. */
export async function whyUnprepared(root) {
  const modules = join(root, 'node_modules')
  const lockText = await readFile(join(root, 'package-lock.json'), 'utf8')
  if (!(await packagesAreCurrent(modules, lockText)))
    return `Trivium cannot start: its packages are not those of this release. ${mend}`
  const written = join(root, 'dist')
  try {
    accessSync(existsSync(written) ? written : root, constants.W_OK)
    return undefined
  } catch {
    return `Trivium cannot start: it is not built, and this process may not write to its folder. ${mend}`
  }
}
