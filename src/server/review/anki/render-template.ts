import type { NoteType, Template } from './read-note-types.ts'

/** One side of a card: its HTML, and the hint that its template offers. */
type Side = { html: string; hint: string }

/** Longer sides are cut, because they exceed every limit of our texts. */
const maxLength = 400_000

const mark = /\{\{([#^/]?)([^{}]{1,200})\}\}/g

/** A character that no field contains; it replaces a field's words to find their place on a side. */
export const placeMark = '\ue00a'

/** Words with their reading, as in 漢字[かんじ]. */
const reading = / ?([^ >[\]]{1,100})\[(?!sound:)([^[\]]{1,200})\]/g

/** Filters that change how a field is shown. */
const filters: Record<string, (field: string) => string> = {
  furigana: (field) => field.replaceAll(reading, '<ruby>$1<rt>$2</rt></ruby>'),
  kanji: (field) => field.replaceAll(reading, '$1'),
  kana: (field) => field.replaceAll(reading, '$2'),
}

function filtered(field: string, names: readonly string[]): string {
  const used = names.toReversed().flatMap((name) => filters[name] ?? [])
  // Text that a filter changes cannot be found again on the side.
  if (used.length > 0 && field.includes(placeMark)) return ''
  return used.reduce((shown, filter) => filter(shown), field)
}

const isBlank = (html: string): boolean =>
  html.length < 2000 && html.replaceAll(/<(?!img)[^<>]*>|&nbsp;|\s/g, '') === ''

/**
 * Fills a template with the fields of a note, as Anki does: conditions on empty fields, and filters, of which
 * only hints, typed answers, speech and readings have a meaning here.
 */
function fill(template: string, fields: ReadonlyMap<string, string>, isQuestion: boolean): Side {
  let html = ''
  let hint = ''
  let spoken = ''
  let from = 0
  const hidden: boolean[] = []
  const isShown = () => !hidden.includes(true)
  for (const { 0: whole, 1: sign, 2: inside = '', index } of template.matchAll(mark)) {
    if (isShown()) html += template.slice(from, index)
    from = index + whole.length
    const parts = inside.trim().split(':')
    const value = fields.get(parts.at(-1)?.trim() ?? '') ?? ''
    if (sign === '#') hidden.push(isBlank(value))
    else if (sign === '^') hidden.push(!isBlank(value))
    else if (sign === '/') hidden.pop()
    else if (isShown() && html.length < maxLength) {
      const names = parts.slice(0, -1).map((name) => name.trim())
      if (names.includes('hint') && isQuestion) hint ||= value
      else if (names.some((name) => /^tts(?: |$)/.test(name))) spoken += value
      else if (!(names.includes('type') && isQuestion)) html += filtered(value, names)
    }
  }
  if (isShown()) html += template.slice(from)
  // Anki speaks some words without showing them. A side that would be empty shows these words here.
  return { html: trimBreaks(isBlank(html) ? html + spoken : html), hint }
}

/** Removes line breaks at the edges: templates often have one for a hint that the note does not have. */
function trimBreaks(html: string): string {
  let rest = html.replace(/^(?:\s|<br\s*\/?>)+/i, '').trimEnd()
  for (let last = rest.lastIndexOf('<'); /^<br\s*\/?>$/i.test(rest.slice(last)); last = rest.lastIndexOf('<'))
    rest = rest.slice(0, last).trimEnd()
  return rest
}

const answerLine = /<hr(?=[^<>]*>)[^<>]*\bid\s*=\s*["']?answer["']?[^<>]*>/i

export type RenderedCard = { question: string; answer: string; hint: string }

/**
 * Renders both sides of a card. The answer is only what follows the question, which most templates repeat.
 */
export function renderCard(
  { question, answer }: Template,
  fields: ReadonlyMap<string, string>,
): RenderedCard {
  const front = fill(question, fields, true)
  const { html } = fill(answer, fields, false)
  const line = answerLine.exec(html)
  if (line === null) return { question: front.html, answer: html, hint: front.hint }
  const before = trimBreaks(html.slice(0, line.index))
  const after = trimBreaks(html.slice(line.index + line[0].length))
  const repeats = before === '' || before === front.html
  return { question: front.html, answer: repeats ? after : `${before}<br><br>${after}`, hint: front.hint }
}

/** The fields of a note by their name in its type. */
export const fieldsOf = ({ fields }: NoteType, values: readonly string[]): Map<string, string> =>
  new Map(fields.map((name, index) => [name, values[index] ?? '']))
