import { z } from 'zod'
import { type Citation, citationSchema } from './sources.ts'

/**
 * An AI answer as server-sent events, for who sends `Accept: text/event-stream`. Each event's data is JSON:
 * `delta` a piece of text, with what new marks in it stand for; `head` and `item` the finished parts of a structured answer, `begun` what is known of an item
 * on its way; `progress` how far an answer is of which nothing can be shown yet; then one last event, `done` with what the JSON answer would have been, or `error` with the problem document and `cutOff`, whether something came before it failed.
 * A failure before anything has come answers as a problem document with its status, as without streaming.
 *
 * A delta's citations are what the marks that are new in its text stand for.
 */
export type DeltaEvent = { text: string; citations?: Citation[] }

export const usageSchema = z.object({ promptTokens: z.number().int(), completionTokens: z.number().int() })

/** What stands beside a text answer. */
export const answerFields = {
  usage: usageSchema.optional(),
  /** The text is not whole. */
  cutOff: z.literal(true).optional(),
  /** What the marks in the text stand for. */
  citations: z.array(citationSchema).optional(),
}
