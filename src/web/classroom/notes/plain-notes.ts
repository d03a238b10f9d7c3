import { notesText } from '#contract/classroom/notes-text.ts'

/** Notes as text, however they were given: as text, as a list of strings or of objects with a text, or as its JSON. */
export function plainNotes(given: unknown): string | null {
  const list = typeof given === 'string' && given.trimStart().startsWith('[') ? listIn(given) : null
  return list ?? notesText(given) ?? (typeof given === 'string' ? given : null)
}

function listIn(text: string): string | null {
  try {
    return notesText(JSON.parse(text))
  } catch {
    // A text that merely begins with a bracket, as a link does.
    return null
  }
}
