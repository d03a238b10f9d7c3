import { readFile } from 'node:fs/promises'

/** A tool's report of its run, if it wrote one. */
export async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return
  }
}

/**
 * How many tests passed and failed, and the messages of the failed ones. A tool that crashed, wrote no report
 * or ran nothing has failed, whatever its report says.
 */
export function countResults(read, report, exitCode) {
  let counts = { passed: 0, failed: 0 }
  let note
  try {
    counts = read(report)
  } catch {
    note = `left no report that can be read, and ended with code ${exitCode}`
  }
  if (!note && counts.passed + counts.failed === 0) note = 'ran no test'
  if (!note && exitCode !== 0 && counts.failed === 0) note = `ended with code ${exitCode}`
  return note ? { ...counts, failed: counts.failed + 1, note } : counts
}

export function readVitestReport(report) {
  const faults = faultsIn(report)
  const now = new Set(faults.map(nameOf))
  const mended = faultsIn({ testResults: report.firstTries ?? [] }).filter((fault) => !now.has(nameOf(fault)))
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: faults.length,
    ...faultSummary([...faults, ...mended.map((fault) => ({ ...fault, mended: true }))]),
  }
}

/** A file that could not even be read counts as one failed test. */
function faultsIn(report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (file.status !== 'failed') return []
    if (failed.length === 0) return [{ file: file.name, words: file.message }]
    return failed.map((test) => ({ file: file.name, test: test.fullName, words: test.failureMessages?.[0] }))
  })
}

/** The files with a failed test in them. */
export const failedFiles = (report) =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

/** A run in which the files that were run again count as they ended then. */
export function withSecondTries(report, second) {
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  return {
    testResults: report.testResults.map((file) => again.get(file.name) ?? file),
    firstTries: report.testResults.filter(({ name }) => again.has(name)),
  }
}

/** What passed only at a second try did pass, and is named. */
export function readPlaywrightReport({ stats, suites = [], errors = [] }) {
  const faults = suites.flatMap(faultyStories)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    ...faultSummary([...faults, ...errors.map(({ message }) => ({ words: message }))]),
  }
}

function faultyStories(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((test) => ({
        file: suite.file,
        test: `${spec.title} [${test.projectName}]`,
        words: test.results.find(({ error }) => error)?.error.message,
        ...(test.status === 'flaky' && { mended: true }),
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(faultyStories)]
}

const nameOf = ({ file, test }) => `${file} ${test}`

function faultSummary(faults) {
  const mended = faults.filter((fault) => fault.mended).length
  return {
    ...(faults.length > 0 && { faults }),
    ...(mended > 0 && { remark: `${mended} passed only at a second try` }),
  }
}
