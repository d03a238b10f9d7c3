import { isRecord } from '#contract/untrusted/is-record.ts'
import { classroomLimits } from './rules.ts'

const maxParts = 500

/** Notes that are a text, a list of strings or a list of objects with a text, as one text; null for anything else. */
export function notesText(given: unknown): string | null {
  if (typeof given === 'string') return given.length <= classroomLimits.notes ? given : null
  if (!Array.isArray(given) || given.length > maxParts) return null
  const parts = given.map((part) => (isRecord(part) ? part.text : part))
  return parts.every((part) => typeof part === 'string') ? parts.join('\n\n') : null
}
