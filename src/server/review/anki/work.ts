import { answerJob } from '#server/platform/files/limited-child.ts'
import type { CardFileJob } from './card-file.ts'

/** The process that reads and writes files of cards. What it needs is loaded with the job: this file also watches it. */
answerJob(async (job) => {
  const told = job as CardFileJob
  if (told.act === 'read') return (await import('./read-file.ts')).readCardFile(told)
  return (await import('./write-file.ts')).writeCardFile(told)
})
