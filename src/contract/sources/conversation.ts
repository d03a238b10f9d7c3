import { z } from 'zod'
import { keptChatFields } from '#contract/conversations.ts'
import { answerFields } from '#contract/event-stream.ts'
import { requiredText } from '#contract/words/typed-text.ts'
import { sourceLimits } from './kinds.ts'

const maxMessageLength = 4000

const sectionNumber = z.number().int().min(0).max(sourceLimits.pages)

/**
 * A question about a document. An invalid section counts as the first, so that the question does not fail.
 */
export const documentChatRequestSchema = z.object({
  ...keptChatFields,
  message: requiredText(maxMessageLength),
  /** The visible section, from 0. */
  section: z.preprocess((value) => sectionNumber.safeParse(value).data ?? 0, sectionNumber).default(0),
})
export type DocumentChatRequest = z.infer<typeof documentChatRequestSchema>

export const documentChatReplySchema = z.object({ message: z.string(), ...answerFields })
