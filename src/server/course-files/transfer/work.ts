import { answerJob } from '#server/platform/files/limited-child.ts'
import type { CourseFileJob } from './read-file-job.ts'

/** The process that reads course files. What it needs is loaded with the job: this file also watches it. */
answerJob(async (job) => (await import('./read-file-job.ts')).readFileJob(job as CourseFileJob))
