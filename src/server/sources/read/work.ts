import { setPriority } from 'node:os'
import { answerJob } from '#server/platform/files/limited-child.ts'
import type { ReadJob } from './read-line.ts'

/** A process of its own that steps aside for whoever is learning just now. */
const low = 10

/** What it needs is loaded with the job: this file also watches it. */
answerJob(async (job, tell) => {
  setPriority(low)
  return (await import('./write-reading.ts')).writeReading(job as ReadJob, tell)
})
