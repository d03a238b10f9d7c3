import { answerJob } from '#server/platform/files/limited-child.ts'
import type { ReadingJob } from '#server/sources/queue/read-in-child.ts'

/** The process that reads documents. What it needs is loaded with the job: this file also watches it. */
answerJob(async (job, tell) => (await import('./read-text.ts')).readText(job as ReadingJob, tell))
