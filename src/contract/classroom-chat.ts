import { z } from 'zod'
import { guideFaults, guides } from './classroom.ts'
import { examinerFault } from './exams.ts'

export const assistantName = 'AI Assistant'

/** Who speaks in an activity's chat beside the learner. */
export const personaOf = (leader: string): string => guides.find((guide) => guide === leader) ?? assistantName

/** What stands as that guide's message when no reply came. */
export function chatFault(leader: string): string {
  if (leader === 'Examiner') return examinerFault
  return leader === 'Librarian' ? guideFaults.librarian : guideFaults.professor
}

/** A message of an activity's chat as it is kept. */
export const chatMessageSchema = z.strictObject({
  id: z.number().int(),
  sender: z.string(),
  text: z.string(),
  timestamp: z.iso.datetime(),
  /** A reply that failed part-way. */
  cutOff: z.boolean(),
  /** A reply on its way, asked for by this tab or another. */
  isWriting: z.boolean(),
  clientId: z.uuid().nullable(),
  /** The message it answers. */
  replyTo: z.number().int().nullable(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>
