import { join } from 'node:path'
import { buildIfStale } from '../build.mjs'
import { findBrowser } from '../find-browser.mjs'
import { modules } from '../setup/places.mjs'
import { runChecks } from './checks.mjs'
import { countResults, readPlaywrightReport, readVitestReport } from './count-results.mjs'
import { runStage } from './run-stage.mjs'

/** Each check counts as a test. */
const check = {
  name: 'check',
  async run(home) {
    const results = await runChecks({ TMPDIR: home })
    const passed = results.filter((result) => result.passed).length
    return { passed, failed: results.length - passed }
  },
}

const build = {
  name: 'build',
  async run() {
    const built = await buildIfStale()
    if (built.length === 0) console.log('Everything is built.')
    return { passed: 1, failed: 0 }
  },
}

const unit = (more) => ({
  name: 'unit and API',
  async run(home) {
    const report = join(home, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    // The walls were among the checks.
    const scope = more.length > 0 ? more : ['--exclude=src/architecture.test.ts']
    const args = [join(modules, 'vitest', 'vitest.mjs'), 'run', ...reporters, ...scope]
    const { code } = await runStage(process.execPath, args, { env: { TMPDIR: home } })
    return countResults(readVitestReport, report, code)
  },
})

const e2e = (more) => ({
  name: 'browser',
  async run(home) {
    const report = join(home, 'playwright.json')
    const browser = findBrowser()
    const env = {
      TMPDIR: home,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(browser && { CHROME_PATH: browser }),
    }
    const cli = join(modules, '@playwright', 'test', 'cli.js')
    const { code } = await runStage(process.execPath, [cli, 'test', '--reporter=list,json', ...more], { env })
    return countResults(readPlaywrightReport, report, code)
  },
})

/** All of them, or the one that is named; what needs the built product gets it built. */
export function chosenStages([only, ...more]) {
  if (only === undefined) return [check, build, unit([]), e2e([])]
  if (only === 'check') return [check]
  if (only === 'unit') return [build, unit(more)]
  if (only === 'e2e') return [build, e2e(more)]
  throw new Error(`There is no part '${only}': check, unit or e2e.`)
}
