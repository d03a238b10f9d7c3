import { setPriority } from 'node:os'
import { answerJob } from '#server/platform/files/limited-child.ts'
import { fitParameters } from './fit-parameters.ts'
import type { Histories } from './histories.ts'

/** The lowest priority, so that everything else on the machine comes first. */
const lowest = 19

answerJob(async (histories) => {
  setPriority(lowest)
  return fitParameters(histories as Histories)
})
