import { join } from 'node:path'

/** The process that reads and writes course files, beside this program whether it runs from its sources or from the bundle. */
export const entry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'work.ts')
  : join(import.meta.dirname, 'course-files.js')
