import { z } from 'zod'
import { chatFault } from './conversations/personas.ts'
import { type ErrorCode, errorTable } from './errors.ts'
import { citationSchema } from './sources.ts'

/** The message of a failed reply: the error's sentence where it has one, else the guide's. */
export function failedReply(failure: string, sender: string): string {
  const { sentence } = errorTable[failure as ErrorCode] ?? errorTable.model_unavailable
  return sentence === errorTable.model_unavailable.sentence ? chatFault(sender) : sentence
}

export type ChatTurn = {
  sender: string
  text: string
  /** The request claims this message; the server has not stored it. */
  isClaimed?: boolean
}

export const historyLimits = { messages: 200, text: 8000 } as const

/** Earlier messages in a request; the newest are used, each cut to its limit. */
export const chatHistorySchema = z
  .array(z.object({ sender: z.string().default('Student'), text: z.string().default('') }))
  .max(2000)
  .nullish()
  .transform((turns) =>
    (turns ?? [])
      .filter(({ text }) => text.trim() !== '')
      .slice(-historyLimits.messages)
      .map(
        ({ sender, text }): ChatTurn => ({
          sender: sender.slice(0, 50),
          text: text.slice(0, historyLimits.text).toWellFormed(),
        }),
      ),
  )

/** The fields of a question that is stored. */
export const keptChatFields = {
  /** The browser's id of the message: sending it again is idempotent. */
  clientId: z.uuid().nullish(),
  /** Asks for a new reply in place of a reply that was cut off. */
  retry: z.boolean().default(false),
}

/** A message as it is stored. */
export const chatMessageSchema = z.strictObject({
  id: z.number().int(),
  sender: z.string(),
  text: z.string(),
  timestamp: z.iso.datetime(),
  /** A reply that failed part-way. */
  cutOff: z.boolean(),
  /** Why no reply came, as a code of the error table; `text` is then the guide's sentence about it. */
  failure: z.string().nullable(),
  /** A reply in progress, requested by this tab or another. */
  isWriting: z.boolean(),
  clientId: z.uuid().nullable(),
  /** The message it answers. */
  replyTo: z.number().int().nullable(),
  /** The sources of the marks in a reply. */
  citations: z.array(citationSchema).default([]),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>
