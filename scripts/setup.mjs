/**
 * Runs before every command, on whatever Node is installed: packages when they are missing or older than the
 * lock, and with --browser a browser for the tests. Does nothing, in milliseconds, when all is there.
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
  // What is only needed where something is missing is only then read: this goes before every start.
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
