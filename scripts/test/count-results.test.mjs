import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countResults, readPlaywrightReport, readVitestReport } from './count-results.mjs'

let folder
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trivium-report-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function count(read, report, code) {
  const file = join(folder, 'report.json')
  if (report !== undefined)
    await writeFile(file, typeof report === 'string' ? report : JSON.stringify(report))
  return countResults(read, file, code)
}

const vitest = (passed, failed, files = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
})
const playwright = (expected, unexpected, more = {}) => ({
  stats: { expected, unexpected, flaky: 0, ...more },
})

test('a good run counts what it ran', async () => {
  expect(await count(readVitestReport, vitest(12, 0), 0)).toEqual({ passed: 12, failed: 0 })
  expect(await count(readPlaywrightReport, playwright(7, 0), 0)).toEqual({ passed: 7, failed: 0 })
})

test('failed tests are counted as they are', async () => {
  expect(await count(readVitestReport, vitest(12, 3), 1)).toEqual({ passed: 12, failed: 3 })
  expect(await count(readPlaywrightReport, playwright(7, 2), 1)).toEqual({ passed: 7, failed: 2 })
})

test('a test file that could not be read is one failed test', async () => {
  const files = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(await count(readVitestReport, vitest(1, 1, files), 1)).toEqual({ passed: 1, failed: 2 })
})

test('faults outside of any browser test count', async () => {
  const report = { ...playwright(7, 0), errors: [{ message: 'the web server did not start' }] }
  expect(await count(readPlaywrightReport, report, 1)).toEqual({ passed: 7, failed: 1 })
})

test.each([
  ['left no report that can be read', undefined, 1],
  ['left no report that can be read', undefined, 0],
  ['left no report that can be read', '{"numPassed', 0],
  ['left no report that can be read', '{}', 0],
  ['ran no test', vitest(0, 0), 0],
])('a tool that %s has failed', async (note, report, code) => {
  expect(await count(readVitestReport, report, code)).toEqual({ passed: 0, failed: 1, note })
})

test('a crash after good tests is a failure', async () => {
  expect(await count(readVitestReport, vitest(12, 0), 137)).toEqual({
    passed: 12,
    failed: 1,
    note: 'ended with code 137',
  })
})

test('what passed at a second try is named', async () => {
  expect(await count(readPlaywrightReport, playwright(7, 0, { flaky: 2 }), 0)).toEqual({
    passed: 9,
    failed: 0,
    remark: '2 passed only at a second try',
  })
})
