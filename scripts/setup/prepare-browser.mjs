import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../find-browser.mjs'
import { alone } from './hold-lock.mjs'
import { bin, root } from './places.mjs'
import { lastLines, runQuietly } from './run-quietly.mjs'
import { SetupError } from './setup-error.mjs'
import { showProgress } from './show-progress.mjs'

/** Finds a browser for the tests or installs one; with neither, says what to do. */
export async function prepareBrowser() {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named))
    throw new SetupError(`CHROME_PATH names ${named}, and there is no such file.`)
  if (findBrowser()) return
  await alone('browser', async () => {
    if (findBrowser()) return
    const tried = []
    for (const install of [withApt, withPlaywright]) {
      const words = await install()
      if (words !== undefined) tried.push(words)
      if (findBrowser()) return
    }
    throw new SetupError(
      `${tried.join('\n\n')}\n\nThe tests need a browser and none could be installed. Install Chromium (on Debian: apt-get install chromium) or Chrome, or set CHROME_PATH to one, and run the command again.`,
    )
  })
}

/** The system's own packages, for root: Debian's has the shell, others only the whole browser. */
const aptPackages = ['chromium-headless-shell', 'chromium']

/** Returns the output if it failed. */
async function withApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const progress = showProgress('Installing Chromium for the browser tests')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  const update = await runQuietly('apt-get', [...patience, 'update', '-q'], { env })
  let said = update.output
  for (const name of aptPackages) {
    const install = ['install', '-q', '-y', '--no-install-recommends', name]
    const { code, output } = await runQuietly('apt-get', [...patience, ...install], { env })
    said += output
    if (code !== 0) continue
    progress.end('Chromium installed')
    return undefined
  }
  progress.end('apt-get did not succeed')
  return lastLines(said, 10)
}

async function withPlaywright() {
  const progress = showProgress('Downloading Chromium for the browser tests')
  const program = join(bin, process.platform === 'win32' ? 'playwright.cmd' : 'playwright')
  const args = ['install', 'chromium', ...(process.getuid?.() === 0 ? ['--with-deps'] : [])]
  const { code, output } = await runQuietly(program, args, { cwd: root, shell: process.platform === 'win32' })
  progress.end(code === 0 ? 'Chromium downloaded' : 'the download did not succeed')
  return code === 0 ? undefined : lastLines(output, 10)
}
