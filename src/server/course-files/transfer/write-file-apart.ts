import type { ExportOffer } from '#contract/authored/transfer.ts'
import { OverLimit, runLimited } from '#server/platform/files/limited-child.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { entry } from './entry.ts'
import type { ExportJob } from './write-file-job.ts'

const limits = { memoryMb: 500, seconds: 60 }

/** Writes a course, whose data is in a folder, in a separate process. */
export async function writeFileApart(
  job: ExportJob,
  run: typeof runLimited = runLimited,
): Promise<ExportOffer | null> {
  try {
    return (await run(entry, job, limits)) as ExportOffer | null
  } catch (error) {
    throw error instanceof OverLimit ? new AppError('course_export_too_large', { cause: error }) : error
  }
}
