import { answerJob } from '#server/platform/files/limited-child.ts'
import type { TranscriptJob } from './read-transcript-apart.ts'

/** The process that reads a long transcript. What it needs is loaded with the job: this file also watches it. */
answerJob(async (job) => (await import('./read-transcript-job.ts')).readTranscriptJob(job as TranscriptJob))
