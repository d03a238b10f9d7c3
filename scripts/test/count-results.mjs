import { readFile } from 'node:fs/promises'

/**
 * How many tests passed and failed. A tool that crashed, wrote no report or ran nothing has failed, whatever
 * its report says.
 */
export async function countResults(read, reportFile, exitCode) {
  let counts = { passed: 0, failed: 0 }
  let note
  try {
    counts = read(JSON.parse(await readFile(reportFile, 'utf8')))
  } catch {
    note = 'left no report that can be read'
  }
  if (!note && counts.passed + counts.failed === 0) note = 'ran no test'
  if (!note && exitCode !== 0 && counts.failed === 0) note = `ended with code ${exitCode}`
  return note ? { passed: counts.passed, failed: counts.failed + 1, note } : counts
}

/** A file that could not even be read counts as one failed test. */
export function readVitestReport(report) {
  let unread = 0
  for (const file of report.testResults) {
    const faults = file.assertionResults.filter(({ status }) => status === 'failed')
    if (file.status === 'failed' && faults.length === 0) unread++
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests + unread }
}

/** What passed only at a second try did pass, and is named. */
export function readPlaywrightReport({ stats, errors = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    ...(stats.flaky > 0 && { remark: `${stats.flaky} passed only at a second try` }),
  }
}
