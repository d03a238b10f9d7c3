import { writeFileSync } from 'node:fs'

/** Writes down how many errors came up outside of any test: the report of the tests does not know them. */
// biome-ignore lint/style/noDefaultExport: Vitest looks for one
export default class StrayErrors {
  onTestRunEnd(_files, errors) {
    if (process.env.STRAY_ERRORS_FILE) writeFileSync(process.env.STRAY_ERRORS_FILE, String(errors.length))
  }
}
