import { z } from 'zod'
import { type Citation, citationSchema } from './sources.ts'

/**
 * An AI response as server-sent events, for clients that send `Accept: text/event-stream`. Each event's data
 * is JSON: `delta` is a piece of text, with the sources of new marks in it; `head` and `item` are the
 * finished parts of a structured response, and `begun` the known part of an unfinished item; `progress` is
 * the progress of a response that cannot be shown in parts. The last event is `done` with the body of the
 * JSON response, or `error` with the problem document and `cutOff`, which is true if some content came before
 * the failure. A failure before any content is answered as a problem document with its status, as without
 * streaming.
 *
 * A delta's citations are the sources of the marks that are new in its text.
 */
export type DeltaEvent = { text: string; citations?: Citation[] }

export const usageSchema = z.object({ promptTokens: z.number().int(), completionTokens: z.number().int() })

/** The fields beside the text of a reply. */
export const answerFields = {
  usage: usageSchema.optional(),
  /** The text is incomplete. */
  cutOff: z.literal(true).optional(),
  /** The sources of the marks in the text. */
  citations: z.array(citationSchema).optional(),
}
