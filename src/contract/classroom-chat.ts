import { z } from 'zod'
import { guideFaults, guides } from './classroom.ts'
import { type ErrorCode, errorTable } from './errors.ts'
import { examinerFault } from './exams.ts'

export const assistantName = 'AI Assistant'

/** Who speaks in an activity's chat beside the learner. */
export const personaOf = (leader: string): string => guides.find((guide) => guide === leader) ?? assistantName

/** What stands as that guide's message when no reply came. */
export function chatFault(leader: string): string {
  if (leader === 'Examiner') return examinerFault
  return leader === 'Librarian' ? guideFaults.librarian : guideFaults.professor
}

/** What a reply that failed says: the error's own sentence where it has one, else the guide's. */
export function failedReply(failure: string, sender: string): string {
  const { sentence } = errorTable[failure as ErrorCode] ?? errorTable.model_unavailable
  return sentence === errorTable.model_unavailable.sentence ? chatFault(sender) : sentence
}

/** A message of an activity's chat as it is kept. */
export const chatMessageSchema = z.strictObject({
  id: z.number().int(),
  sender: z.string(),
  text: z.string(),
  timestamp: z.iso.datetime(),
  /** A reply that failed part-way. */
  cutOff: z.boolean(),
  /** Why no reply came, as a code of the error table; `text` is then the guide's sentence about it. */
  failure: z.string().nullable(),
  /** A reply on its way, asked for by this tab or another. */
  isWriting: z.boolean(),
  clientId: z.uuid().nullable(),
  /** The message it answers. */
  replyTo: z.number().int().nullable(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>
