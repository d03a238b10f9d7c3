import { fromField } from '#server/review/anki-fields/carried-text.ts'
import type { NoteType } from './read-note-types.ts'
import { fieldsOf, renderCard } from './render-template.ts'

/** An empty gap asks nothing. */
const emptyGap = /\{\{c\d{1,3}(?:,\d{1,3}){0,9}::\s{0,99}(?:::[^{}]{0,500})?\}\}/g

const gapBegins = /\{\{(?=c\d{1,3}(?:,\d{1,3}){0,9}::)/g

/** Converts the HTML of a side to our Markdown. */
export const sideWords = (html: string, { isCloze }: NoteType): string => {
  const text = fromField(html)
  // In a note type without gaps, the marks of a gap are ordinary characters.
  return isCloze ? text.replaceAll(emptyGap, '') : text.replaceAll(gapBegins, '{\\{')
}

/** The question and the answer of a note, as HTML of its fields. */
export type Sides = {
  front: string
  back: string
  hint: string
  isReversed: boolean
  /** The cards that ask it: a template's number here is its index in this list. */
  ordinals: number[]
}

/** `ords` are the templates, or the gaps, of which the note has cards. */
export const sidesOf = (type: NoteType, values: readonly string[], ords: readonly number[]): Sides | null => {
  const fields = fieldsOf(type, values)
  return type.isCloze ? clozeSides(type, fields) : templateSides(type, fields, ords)
}

/**
 * The text with gaps is the field to which the template applies the cloze filter; everything else is shown
 * with the answer.
 */
function clozeSides({ fields: names, templates }: NoteType, fields: ReadonlyMap<string, string>): Sides {
  const shown = /\{\{(?:[^{}]*:)?cloze:([^{}:]+)\}\}/.exec(templates[0]?.question ?? '')?.[1]?.trim()
  const text = shown !== undefined && fields.has(shown) ? shown : (names[0] ?? '')
  const hint = /\{\{hint:([^{}]+)\}\}/.exec(templates[0]?.question ?? '')?.[1]?.trim()
  const rest = names.filter((name) => name !== text && name !== hint).map((name) => fields.get(name) ?? '')
  return {
    front: fields.get(text) ?? '',
    back: joined(rest),
    hint: fields.get(hint ?? '') ?? '',
    isReversed: false,
    ordinals: [],
  }
}

const joined = (parts: readonly string[]): string =>
  parts.filter((part) => part.trim() !== '').join('<br><br>')

/** The first template that has a card, and the next one if it asks the same in reverse. */
function templateSides(
  { templates }: NoteType,
  fields: ReadonlyMap<string, string>,
  ords: readonly number[],
): Sides | null {
  const [firstOrd, secondOrd] = [...new Set(ords)]
    .filter((ord) => templates[ord] !== undefined)
    .sort((one, other) => one - other)
  const first = templates[firstOrd ?? 0]
  if (first === undefined) return null
  const { question, answer, hint } = renderCard(first, fields)
  const second = secondOrd === undefined ? undefined : templates[secondOrd]
  const other = second && renderCard(second, fields)
  const isMirrored =
    other !== undefined && other.question === answer && other.answer === question && answer !== ''
  const ordinals = [firstOrd ?? 0, ...(isMirrored && secondOrd !== undefined ? [secondOrd] : [])]
  return { front: question, back: answer, hint, isReversed: isMirrored, ordinals }
}
