import { answerJob } from '#server/platform/files/limited-child.ts'
import type { TranscriptJob } from './read-transcript-apart.ts'

/**
 * The process that parses a long transcript. The parser is loaded with the job, because this file also runs
 * the watchdog.
 */
answerJob(async (job) => (await import('./read-transcript-job.ts')).readTranscriptJob(job as TranscriptJob))
