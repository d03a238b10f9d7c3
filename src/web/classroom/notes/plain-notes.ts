import { notesSchema } from '#contract/classroom.ts'

/** Notes as text, however they were given: as text, as a list of strings or of objects with a text, or as its JSON. */
export function plainNotes(given: unknown): string | null {
  const list = typeof given === 'string' && given.trimStart().startsWith('[') ? parsed(given) : undefined
  return notesSchema.safeParse(list ?? given).data ?? (typeof given === 'string' ? given : null)
}

function parsed(text: string): unknown {
  try {
    const list: unknown = JSON.parse(text)
    return notesSchema.safeParse(list).success ? list : undefined
  } catch {
    // A text that merely begins with a bracket, as a link does.
    return undefined
  }
}
