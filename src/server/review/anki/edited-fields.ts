import type { OriginalNote } from '#contract/review/anki-note.ts'
import { toField } from '#server/review/anki-fields/carried-text.ts'
import { decodeEntities } from '#server/review/anki-fields/html-tree.ts'
import { localName, toMarkdown } from '#server/review/anki-fields/to-markdown.ts'
import type { NoteType } from './read-note-types.ts'
import { placeMark as mark } from './render-template.ts'
import { type Sides, sidesOf, sideWords } from './sides-of.ts'

export type Words = { front: string; back: string; hint: string }
const parts = ['front', 'back', 'hint'] as const

/**
 * The fields of a note for its own program: fields whose words were changed here get the new words, all
 * others stay unchanged byte for byte. Null where a change belongs to no field, for example in words that
 * come from the template.
 */
export function editedFields(type: NoteType, original: OriginalNote, words: Words): string[] | null {
  const templates = type.isCloze ? [] : original.templates
  let fields = [...original.fields]
  for (const part of parts) {
    if (words[part] === original[part]) continue
    const changed = changeSide(type, fields, { part, templates, text: words[part] })
    if (changed === null) return null
    fields = changed
  }
  return fields
}

type Change = { part: keyof Words; templates: readonly number[]; text: string }

const sideText = (type: NoteType, fields: readonly string[], { part, templates }: Change): string => {
  const sides: Sides | null = sidesOf(type, fields, templates)
  return sides === null ? '' : sideWords(sides[part], type)
}

function changeSide(type: NoteType, fields: readonly string[], change: Change): string[] | null {
  const before = sideText(type, fields, change)
  if (before === change.text) return [...fields]
  // If only one field was changed, the text around it on the side is still the same.
  for (const [index, field] of fields.entries()) {
    const marked = sideText(type, fields.with(index, mark), change).split(mark)
    if (marked.length !== 2) continue
    const [head = '', tail = ''] = marked
    const isWithin =
      change.text.startsWith(head) &&
      change.text.endsWith(tail) &&
      change.text.length >= head.length + tail.length
    if (!isWithin) continue
    const inner = change.text.slice(head.length, change.text.length - tail.length)
    return fields.with(index, newField(field, inner, type.isCloze))
  }
  return changeSeveral(type, fields, change)
}

/**
 * Several fields of a side were changed: the new text of each is found between the words that the template
 * has around it.
 */
function changeSeveral(type: NoteType, fields: readonly string[], change: Change): string[] | null {
  const open = (index: number) => `${mark}${index}${mark}`
  const marked = sideText(
    type,
    fields.map((field, index) => (field.trim() === '' ? field : open(index))),
    change,
  )
  // Such as /a(\d+)a/
  const pieces = marked.split(new RegExp(`${mark}(\\d+)${mark}`))
  const [head = ''] = pieces
  if (pieces.length < 3 || !change.text.startsWith(head)) return null
  let rest = change.text.slice(head.length)
  const changed = [...fields]
  for (let at = 1; at < pieces.length; at += 2) {
    const index = Number(pieces[at])
    const between = pieces[at + 1] ?? ''
    const isLast = at + 2 >= pieces.length
    const end = isLast ? rest.length - between.length : between === '' ? -1 : rest.indexOf(between)
    if (end < 0 || !rest.startsWith(between, end)) return null
    const inner = rest.slice(0, end)
    const field = fields[index] ?? ''
    if (toMarkdown(field) !== inner) changed[index] = newField(field, inner, type.isCloze)
    rest = rest.slice(end + between.length)
  }
  return changed
}

const picture = /<img\b[^<>]{0,2000}>/gi
const sourceOf = (tag: string): string | null =>
  localName(
    decodeEntities(
      /\ssrc\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i
        .exec(tag)
        ?.slice(1)
        .find((one) => one !== undefined) ?? '',
    ),
  )

/** The new words of a field; a picture that it already had keeps its size and style. */
function newField(before: string, text: string, hasGaps: boolean): string {
  const had = new Map([...before.matchAll(picture)].map(([tag]) => [sourceOf(tag), tag]))
  return toField(text, { hasGaps }).replaceAll(picture, (tag) => had.get(sourceOf(tag)) ?? tag)
}
