import { z } from 'zod'

/** The hints to a question or an exercise that were shown, and how many more there are. */
export const hintLadderSchema = z.object({ shown: z.array(z.string()), left: z.number().int().min(0) })
export type HintLadder = z.infer<typeof hintLadderSchema>

/** Only the hints that were asked for leave the server, and the number of those that were not. */
export function hintLadder(hints: readonly string[], taken: number): HintLadder {
  const shown = hints.slice(0, taken)
  return { shown, left: hints.length - shown.length }
}
