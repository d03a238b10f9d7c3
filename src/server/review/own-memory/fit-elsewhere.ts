import { join } from 'node:path'
import { z } from 'zod'
import { runLimited } from '#server/platform/files/limited-child.ts'
import { areSound } from '#server/review/memory/sound-parameters.ts'
import type { FittedParameters } from './fit-parameters.ts'
import type { Histories } from './histories.ts'

/** The entry file, both when the server runs from its sources and from the bundle. */
const entry = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'work.ts')
  : join(import.meta.dirname, 'fit-parameters.js')

const limits = { memoryMb: 300, seconds: 120 }

const fittedSchema = z.object({
  parameters: z.array(z.number()).refine(areSound),
  defaultLoss: z.number().min(0),
  ownLoss: z.number().min(0),
})

/** Fits parameters in a child process, because it computes for seconds and would block the server. */
export const fitElsewhere = async (histories: Histories): Promise<FittedParameters> =>
  fittedSchema.parse(await runLimited(entry, histories, limits))
