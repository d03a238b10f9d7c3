/**
 * Runs before every command, on whatever Node is installed: packages when they are missing or older than the
 * lock, and with --browser a browser for the tests. Does nothing, in milliseconds, when all is there.
 */
import { prepareBrowser } from './setup/prepare-browser.mjs'
import { preparePackages } from './setup/prepare-packages.mjs'
import { checkNodeBefore } from './setup/required-node.mjs'
import { SetupError } from './setup/setup-error.mjs'

try {
  await checkNodeBefore()
  await preparePackages()
  if (process.argv.includes('--browser')) await prepareBrowser()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(`\n${error.message}`)
  process.exit(1)
}
