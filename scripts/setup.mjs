/**
 * Runs before every command, on any installed Node: installs packages that are missing or older than the
 * lock, and with --browser a browser for the tests. Does nothing, in milliseconds, when nothing is missing.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packagesAreCurrent } from './setup/packages-are-current.mjs'
import { modules, root } from './setup/places.mjs'
import { checkNodeBefore } from './setup/required-node.mjs'
import { SetupError } from './setup/setup-error.mjs'

try {
  await checkNodeBefore()
  const lockText = await readFile(join(root, 'package-lock.json'), 'utf8')
  // Code that only a missing part needs is imported only then: this runs before every start.
  if (!(await packagesAreCurrent(modules, lockText))) {
    const { preparePackages } = await import('./setup/prepare-packages.mjs')
    await preparePackages()
  }
  if (process.argv.includes('--browser')) {
    const { prepareBrowser } = await import('./setup/prepare-browser.mjs')
    await prepareBrowser()
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(`\n${error.message}`)
  process.exit(1)
}
