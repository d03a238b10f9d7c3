import { OverLimit, runLimited } from '#server/platform/files/limited-child.ts'
import { entry } from './entry.ts'
import type { CourseFileJob, CourseFileRead } from './read-file-job.ts'

const limits = { memoryMb: 500, seconds: 60 }

/** Reads an uploaded course file in a separate process, also a short one. */
export async function readFileApart(
  job: CourseFileJob,
  run: typeof runLimited = runLimited,
): Promise<CourseFileRead> {
  try {
    return (await run(entry, job, limits)) as CourseFileRead
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error
    const message =
      'Reading this file takes too long or too much memory. Make it smaller, or split it into several courses.'
    return { outline: null, course: null, faults: [{ file: job.name, line: 1, message }], faultCount: 1 }
  }
}
