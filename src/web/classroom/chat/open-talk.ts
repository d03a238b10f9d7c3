import { isRecord } from '#contract/untrusted/is-record.ts'
import { readStored } from '#web/lib/storage.ts'

/** Whether the last word in a conversation is the learner's, as this browser knows it: it is to be sent, or answered. */
export function isTalkOpen(activityId: string): boolean {
  const stored: unknown = readStored(`messages-${activityId}`)
  const last: unknown = Array.isArray(stored) ? stored.at(-1) : undefined
  return isRecord(last) && last.sender === 'Student'
}
