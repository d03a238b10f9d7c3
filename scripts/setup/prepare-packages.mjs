import { lstatSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alone } from './hold-lock.mjs'
import { markPackagesCurrent, packagesAreCurrent } from './packages-are-current.mjs'
import { modules, root } from './places.mjs'
import { checkNodeAfter } from './required-node.mjs'
import { runNpm } from './run-npm.mjs'
import { lastLines } from './run-quietly.mjs'
import { SetupError } from './setup-error.mjs'
import { showProgress } from './show-progress.mjs'

const lockFile = join(root, 'package-lock.json')
// An unreachable registry is reported soon, not after npm's default of minutes.
const patience = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000']
const always = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', ...patience]

/**
 * Installs the packages of the lock file. Of two set-ups at once, the second waits and finds them installed.
 */
export async function preparePackages() {
  const lockText = await readFile(lockFile, 'utf8')
  if (await packagesAreCurrent(modules, lockText)) return
  const onWait = () => console.log('Another set-up is at work here; waiting for it …')
  await alone(
    'setup',
    async () => {
      if (await packagesAreCurrent(modules, lockText)) return
      refuseLink()
      await install(lockText)
      await checkNodeAfter()
      await markPackagesCurrent(modules, lockText)
    },
    onWait,
  )
}

/** A second working copy may link to the first one's packages; installing would delete them there. */
function refuseLink() {
  const found = lstatSync(modules, { throwIfNoEntry: false })
  if (!found?.isSymbolicLink()) return
  throw new SetupError(
    'node_modules is a symbolic link to packages of another version. Install there, or remove the link.',
  )
}

async function install(lockText) {
  const progress = showProgress('Installing packages. The first time takes a minute or two')
  let result = await runNpm(['ci', ...always])
  if (result.code !== 0 && isNetworkFault(result.output)) {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    result = await runNpm(['ci', ...always])
  }
  if (result.code !== 0 && isLockRefused(result.output)) result = await installAround(lockText)
  if (result.code === 0) return progress.end('Packages installed')
  progress.end('npm did not succeed')
  const advice = isNetworkFault(result.output)
    ? 'npm could not reach its registry. Check the network (and proxy settings of npm), then run the command again.'
    : 'The packages could not be installed. The reason is in the lines of npm above. Correct it, then run the command again.'
  throw new SetupError(`${lastLines(result.output)}\n\n${advice}`)
}

/** The lock lacks binaries for systems that this registry knows: that alone is no reason to fail. */
async function installAround(lockText) {
  try {
    return await runNpm(['install', '--no-save', ...always])
  } finally {
    const after = await readFile(lockFile, 'utf8').catch(() => '')
    if (after !== lockText) await writeFile(lockFile, lockText)
  }
}

export function isLockRefused(output) {
  return /can only install packages when|EUSAGE/.test(output)
}

export function isNetworkFault(output) {
  return /ECONNRESET|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|ERR_SOCKET_TIMEOUT|E50[0234]|network/i.test(
    output,
  )
}
