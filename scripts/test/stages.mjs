import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../build.mjs'
import { findBrowser } from '../find-browser.mjs'
import { cache, modules, root } from '../setup/places.mjs'
import { changedFiles, testsThatRead, touchedStories } from './changed.mjs'
import { runChecks } from './checks.mjs'
import {
  countResults,
  failedFiles,
  readPlaywrightReport,
  readReport,
  readVitestReport,
  withSecondTries,
} from './count-results.mjs'
import { runStage } from './run-stage.mjs'

/** More failed files than this are no accident. */
const secondTries = 3

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

/** Runs both at once: each has stretches that keep one core busy and leave the other idle. */
const checkAndBuild = {
  name: 'check and build',
  async run(home) {
    const results = await Promise.all(
      [check, build].map((stage) =>
        stage.run(home).catch((error) => ({ passed: 0, failed: 1, note: error.message })),
      ),
    )
    const sum = (count) => results.reduce((total, result) => total + count(result), 0)
    return {
      passed: sum(({ passed }) => passed),
      failed: sum(({ failed }) => failed),
      note: results.flatMap(({ note }) => note ?? []).join('\n'),
    }
  },
}

async function runVitest(home, name, args) {
  const file = join(home, name)
  const stray = join(home, `stray-${name}`)
  const ownReporters = ['stray-errors.mjs', 'say-what-hangs.mjs'].map((reporter) =>
    join(import.meta.dirname, reporter),
  )
  const reporters = ['default', 'json', ...ownReporters]
  const command = [
    join(modules, 'vitest', 'vitest.mjs'),
    'run',
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${file}`,
    ...args,
  ]
  const env = { TMPDIR: home, STRAY_ERRORS_FILE: stray }
  const { code } = await runStage(process.execPath, command, { env })
  return { code, report: await readReport(file), strayErrors: await readReport(stray) }
}

const unit = (more, { mayRunNone = false } = {}) => ({
  name: 'unit and API',
  async run(home) {
    // The checks have run the architecture test already.
    const scope = more.length > 0 ? more : ['--exclude=src/architecture.test.ts']
    const first = await runVitest(home, 'vitest.json', scope)
    if (mayRunNone && first.code === 0 && first.report?.numTotalTests === 0) return { passed: 0, failed: 0 }
    const failed = failedFiles(first.report)
    // An error outside any test, or a crash, is in no file's result: running files again would hide it.
    const mayTryAgain = more.length === 0 && first.strayErrors === 0
    if (!mayTryAgain || failed.length === 0 || failed.length > secondTries)
      return countResults(readVitestReport, first.report, first.code)
    // On a busy machine one of thousands of tests may fail by timing; a run alone shows whether that was all.
    console.log('\nOnce more, one after the other:')
    const second = await runVitest(home, 'vitest-again.json', ['--no-file-parallelism', ...failed])
    const report = second.report ? withSecondTries(first.report, second.report) : first.report
    return countResults(readVitestReport, report, second.code)
  },
})

const e2e = (more) => ({
  name: 'browser',
  async run(home) {
    const report = join(home, 'playwright.json')
    const browser = findBrowser()
    const areNamed = more.some((word) => !word.startsWith('-'))
    const env = {
      TMPDIR: home,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // Cached from run to run: compiling the stories takes longer than most of them.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(cache, 'stories'),
      // A named file runs with all its stories, the nightly ones too.
      ...(areNamed && { AT_LENGTH: process.env.AT_LENGTH ?? '1' }),
      ...(browser && { CHROME_PATH: browser }),
    }
    const cli = join(modules, '@playwright', 'test', 'cli.js')
    const { code } = await runStage(process.execPath, [cli, 'test', '--reporter=list,json', ...more], { env })
    return countResults(readPlaywrightReport, await readReport(report), code)
  },
})

/**
 * What a change can affect, by the tests' imports and the rooms' stories; everything where that is unknown.
 */
function stagesForChange(since = 'HEAD') {
  const stories = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'))
  const changed = changedFiles(since)
  const touched = touchedStories(changed, stories)
  console.log(touched ? `Stories: ${touched.join(', ') || 'none'}` : 'The change can touch every story.')
  const stages = [checkAndBuild, unit([`--changed=${since}`, '--passWithNoTests'], { mayRunNone: true })]
  const readers = testsThatRead(changed)
  if (readers.length > 0) stages.push({ ...unit(readers), name: 'read as files' })
  return touched?.length === 0 ? stages : [...stages, e2e((touched ?? []).map((name) => `e2e/${name}`))]
}

/** All stages, or the named stage; the product is built first for a stage that needs it. */
export function chosenStages([only, ...more]) {
  if (only === '--changed') return stagesForChange(...more)
  if (only === undefined) return [checkAndBuild, unit([]), e2e([])]
  if (only === 'check') return [check]
  if (only === 'unit') return [build, unit(more)]
  if (only === 'e2e') return [build, e2e(more)]
  throw new Error(`There is no part '${only}': check, unit or e2e.`)
}
