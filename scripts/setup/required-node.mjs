import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pinnedNode, root } from './places.mjs'
import { SetupError } from './setup-error.mjs'

/** What the set-up itself needs, and what the product runs on. */
const OLDEST_FOR_SETUP = [20, 19]
export const RUNTIME_MAJOR = 24

/** The one line about Node an operator needs, or undefined when this one will do. */
export function nodeFault(version, platform, arch, pinnedPackages) {
  const [major, minor] = version.split('.').map(Number)
  const tooOld = major < OLDEST_FOR_SETUP[0] || (major === OLDEST_FOR_SETUP[0] && minor < OLDEST_FOR_SETUP[1])
  if (tooOld) {
    return `Trivium needs Node ${OLDEST_FOR_SETUP.join('.')} or newer, and this is Node ${version}. Install a current one from https://nodejs.org and run the command again.`
  }
  const system = platform === 'win32' ? 'win' : platform
  if (major < RUNTIME_MAJOR && !pinnedPackages.includes(`node-${system}-${arch}`)) {
    return `Trivium needs Node ${RUNTIME_MAJOR} and includes none for this system (${platform}, ${arch}); this is Node ${version}. Install Node ${RUNTIME_MAJOR} or newer from https://nodejs.org and run the command again.`
  }
  return undefined
}

export async function checkNodeBefore() {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const pinned = Object.keys(manifest.optionalDependencies)
  const fault = nodeFault(process.versions.node, process.platform, process.arch, pinned)
  if (fault) throw new SetupError(fault)
}

/** The Node from the packages is built for common systems; where it does not run, the installed one may. */
export async function checkNodeAfter() {
  if (!existsSync(pinnedNode)) return
  const [{ execFile }, { promisify }] = await Promise.all([import('node:child_process'), import('node:util')])
  try {
    await promisify(execFile)(pinnedNode, ['--version'], { shell: process.platform === 'win32' })
  } catch (error) {
    if (Number.parseInt(process.versions.node, 10) < RUNTIME_MAJOR) {
      throw new SetupError(
        `The Node ${RUNTIME_MAJOR} that comes with Trivium does not run on this system (${error.message.split('\n')[0]}). Install Node ${RUNTIME_MAJOR} or newer from https://nodejs.org and run the command again.`,
      )
    }
    await rm(pinnedNode)
  }
}
