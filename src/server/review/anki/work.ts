import { answerJob } from '#server/platform/files/limited-child.ts'
import type { CardFileJob } from './card-file.ts'

/**
 * The process that reads and writes files of cards. Its modules are loaded with the job, because this file
 * also runs the watchdog.
 */
answerJob(async (job) => {
  const cardJob = job as CardFileJob
  if (cardJob.act === 'read') return (await import('./read-file.ts')).readCardFile(cardJob)
  return (await import('./write-file.ts')).writeCardFile(cardJob)
})
