import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  countResults,
  failedFiles,
  readPlaywrightReport,
  readReport,
  readVitestReport,
  withSecondTries,
} from './count-results.mjs'
import { sayFaults } from './say-faults.mjs'

/** A file of a run: 'a✓ b✗' are two tests of it, and '✗' alone is a file that could not be read. */
function file(name, tests) {
  const results = tests.split(' ').filter((word) => word !== '✗')
  return {
    name,
    status: tests.includes('✗') ? 'failed' : 'passed',
    message: 'cannot be read',
    assertionResults: results.map((word) => ({
      fullName: word.slice(0, -1),
      status: word.endsWith('✗') ? 'failed' : 'passed',
      failureMessages: word.endsWith('✗') ? [`${word.slice(0, -1)} is wrong`] : [],
    })),
  }
}
const vitest = (...testResults) => ({ testResults })
const playwright = (expected, unexpected, more = {}) => ({
  stats: { expected, unexpected, flaky: 0, ...more },
})
const story = (title, status) => ({
  title,
  tests: [
    {
      projectName: 'phone',
      status,
      results: [{ error: { message: `${title} is wrong` } }, {}],
    },
  ],
})

test('a good run counts what it ran', () => {
  expect(countResults(readVitestReport, vitest(file('x', 'a✓ b✓')), 0)).toEqual({ passed: 2, failed: 0 })
  expect(countResults(readPlaywrightReport, playwright(7, 0), 0)).toEqual({ passed: 7, failed: 0 })
})

test('failed tests are counted as they are, and say why', () => {
  expect(countResults(readVitestReport, vitest(file('x', 'a✓ b✗'), file('y', 'c✓')), 1)).toEqual({
    passed: 2,
    failed: 1,
    faults: [{ file: 'x', test: 'b', words: 'b is wrong' }],
  })
  const suites = [
    {
      file: 's',
      specs: [story('a', 'expected')],
      suites: [{ file: 's', specs: [story('b', 'unexpected')] }],
    },
  ]
  expect(countResults(readPlaywrightReport, { ...playwright(7, 1), suites }, 1)).toEqual({
    passed: 7,
    failed: 1,
    faults: [{ file: 's', test: 'b [phone]', words: 'b is wrong' }],
  })
})

test('a test file that could not be read is one failed test', () => {
  expect(countResults(readVitestReport, vitest(file('x', '✗'), file('y', 'a✗'), file('z', 'b✓')), 1)).toEqual(
    {
      passed: 1,
      failed: 2,
      faults: [
        { file: 'x', words: 'cannot be read' },
        { file: 'y', test: 'a', words: 'a is wrong' },
      ],
    },
  )
})

test('faults outside of any browser test count', () => {
  const report = { ...playwright(7, 0), errors: [{ message: 'the web server did not start' }] }
  expect(countResults(readPlaywrightReport, report, 1)).toEqual({
    passed: 7,
    failed: 1,
    faults: [{ words: 'the web server did not start' }],
  })
})

test.each([
  ['left no report that can be read, and ended with code 1', undefined, 1],
  ['left no report that can be read, and ended with code 0', undefined, 0],
  ['left no report that can be read, and ended with code 0', {}, 0],
  ['ran no test', vitest(), 0],
])('a tool that %s has failed', (note, report, code) => {
  expect(countResults(readVitestReport, report, code)).toEqual({ passed: 0, failed: 1, note })
})

test('a report that is missing or torn is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-report-'))
  const path = join(folder, 'report.json')
  expect(await readReport(path)).toBeUndefined()
  await writeFile(path, '{"testResults":[')
  expect(await readReport(path)).toBeUndefined()
  await writeFile(path, '{"testResults":[]}')
  expect(await readReport(path)).toEqual({ testResults: [] })
  await rm(folder, { recursive: true })
})

test('a crash after good tests is a failure', () => {
  expect(countResults(readVitestReport, vitest(file('x', 'a✓')), 137)).toEqual({
    passed: 1,
    failed: 1,
    note: 'ended with code 137',
  })
})

test('what passed at a second try is named', () => {
  const suites = [{ file: 's', specs: [story('a', 'flaky')] }]
  expect(countResults(readPlaywrightReport, { ...playwright(7, 0, { flaky: 1 }), suites }, 0)).toEqual({
    passed: 8,
    failed: 0,
    faults: [{ file: 's', test: 'a [phone]', words: 'a is wrong', mended: true }],
    remark: '1 passed only at a second try',
  })
})

test('files that failed are run again, and count as they end then', () => {
  const first = vitest(file('x', 'a✓ b✗ c✗'), file('y', '✗'), file('z', 'd✓'), file('lost', 'e✗'))
  expect(failedFiles(first)).toEqual(['x', 'y', 'lost'])
  const second = vitest(file('x', 'a✓ b✓ c✗'), file('y', 'f✓ g✓'))
  expect(countResults(readVitestReport, withSecondTries(first, second), 1)).toEqual({
    passed: 5,
    failed: 2,
    faults: [
      { file: 'x', test: 'c', words: 'c is wrong' },
      { file: 'lost', test: 'e', words: 'e is wrong' },
      { file: 'x', test: 'b', words: 'b is wrong', mended: true },
      { file: 'y', words: 'cannot be read', mended: true },
    ],
    remark: '2 passed only at a second try',
  })
})

test('what failed is said at the end, the first lines of the first ones', () => {
  const lines = []
  const faults = Array.from({ length: 22 }, (_, at) => ({
    file: `f${at}`,
    test: 't',
    words: 'one\n\u001B[31mtwo\u001B[39m\n'.repeat(20),
    mended: at === 1 || at === 21,
  }))
  sayFaults([{ words: 'no server' }, ...faults], (line) => lines.push(line))
  expect(lines.slice(0, 5)).toEqual(['\n✗ ', '    no server', '\n✗ f0 › t', '    one', '    two'])
  expect(lines).toContain('\n↻ at a second try: f1 › t')
  expect(lines.filter((line) => line === '    two')).toHaveLength(19 * 6)
  // Named beyond the first ones, too.
  expect(lines).toContain('↻ at a second try: f21 › t')
  expect(lines.at(-1)).toBe('\nand 2 more')
})
