import { answerJob } from '#server/platform/files/limited-child.ts'
import type { CourseFileJob } from './read-file-job.ts'
import type { ExportJob } from './write-file-job.ts'

/** The process that reads and writes course files. What it needs is loaded with the job: this file also watches it. */
answerJob(async (given) => {
  const job = given as CourseFileJob | ExportJob
  return 'exportFrom' in job
    ? (await import('./write-file-job.ts')).writeFileJob(job)
    : (await import('./read-file-job.ts')).readFileJob(job)
})
