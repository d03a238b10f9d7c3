import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { cache } from './setup/places.mjs'

const memory = join(cache, 'browser.json')
// The headless shell first: the same engine without a window, at two thirds of the cost.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the tests: CHROME_PATH, an installed Chromium or Chrome, Playwright's own. Undefined: none. */
export function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named) return named
  const known = remembered()
  if (known) return known
  const found = [...inPath(), ...macPaths, playwrightsOwn()].find((path) => path && runs(path))
  if (found) remember(found)
  return found
}

function remembered() {
  try {
    const { path } = JSON.parse(readFileSync(memory, 'utf8'))
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

function remember(path) {
  try {
    mkdirSync(cache, { recursive: true })
    writeFileSync(memory, JSON.stringify({ path }))
  } catch {
    // A folder that cannot be written to only costs the search again.
  }
}

function inPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function playwrightsOwn() {
  try {
    const require = createRequire(import.meta.url)
    const path = require('@playwright/test').chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Some systems put a program of that name in place that only asks to install something else. */
function runs(path) {
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: 'pipe' }),
    )
  } catch {
    return false
  }
}
