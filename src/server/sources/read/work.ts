import { setPriority } from 'node:os'
import { answerJob } from '#server/platform/files/limited-child.ts'
import type { ReadJob } from './read-line.ts'

/** A low priority, so that requests of learners come first. */
const low = 10

/** The reader is loaded with the job, because this file also runs the watchdog. */
answerJob(async (job, tell) => {
  setPriority(low)
  return (await import('./write-reading.ts')).writeReading(job as ReadJob, tell)
})
