import { cleanText } from '#server/sources/read/clean-text.ts'
import type { Pdf } from './open-pdf.ts'
import type { LinkTarget, TextPiece } from './page-lines.ts'

type Page = Awaited<ReturnType<Pdf['getPage']>>
/** The parts of an annotation, as pdf.js returns it, that are needed here. */
type PdfAnnotation = {
  subtype?: string
  rect?: number[]
  hidden?: boolean
  annotationFlags?: number
  fieldType?: string
  fieldValue?: unknown
  contentsObj?: { str?: string }
  url?: string
  dest?: string | unknown[] | null
}

export type Place = { left: number; bottom: number; right: number; top: number }
export type LinkBox = Place & { target: LinkTarget }
/** A note that somebody wrote beside or over the text. */
export type Note = { text: string; top: number }
export type Annotations = { fields: TextPiece[]; notes: Note[]; links: LinkBox[] }

/** The flags for hidden, and for not shown on a screen. */
const unseen = 2 | 32
const maxOnPage = 2000
const maxNoteLength = 20_000
const noteKinds = new Set(['Text', 'FreeText', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'Caret'])

/**
 * What lies over a page and does not belong to the page's own drawing: form fields with their values, notes,
 * links.
 */
export async function annotationsOn(page: Page): Promise<Annotations> {
  const annotations = (await page.getAnnotations().catch(() => [])) as PdfAnnotation[]
  const found: Annotations = { fields: [], notes: [], links: [] }
  for (const each of annotations.slice(0, maxOnPage)) {
    if (each.hidden || ((each.annotationFlags ?? 0) & unseen) !== 0) continue
    const place = placeOf(each.rect)
    if (each.subtype === 'Widget') found.fields.push(...fieldOf(each, place))
    else if (each.subtype === 'Link') found.links.push(...linkOf(each, place))
    else if (noteKinds.has(each.subtype ?? '')) found.notes.push(...noteOf(each, place))
  }
  return found
}

const placeOf = ([left = 0, bottom = 0, right = 0, top = 0]: number[] = []): Place => ({
  left: Math.min(left, right),
  bottom: Math.min(bottom, top),
  right: Math.max(left, right),
  top: Math.max(bottom, top),
})

function linkOf({ url, dest }: PdfAnnotation, place: Place): LinkBox[] {
  if (typeof url === 'string') return [{ ...place, target: { url } }]
  return typeof dest === 'string' || Array.isArray(dest) ? [{ ...place, target: { dest } }] : []
}

function noteOf({ contentsObj }: PdfAnnotation, { top }: Place): Note[] {
  const text = cleanText((contentsObj?.str ?? '').slice(0, maxNoteLength))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  return text === '' ? [] : [{ text, top }]
}

const usualSize = 10

/** The value of a form field as text at the field's place. */
function fieldOf({ fieldType, fieldValue }: PdfAnnotation, { left, bottom, right, top }: Place): TextPiece[] {
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return []
  const lines = [fieldValue]
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(/\r\n?|\n/) : []))
    .filter((line) => line.trim() !== '')
  return lines.map((str, at) => {
    const up = lines.length > 1 ? top - (at + 1) * 1.2 * usualSize : bottom
    return {
      str,
      dir: 'ltr',
      width: Math.max(1, right - left),
      height: usualSize,
      transform: [usualSize, 0, 0, usualSize, left, up],
    }
  })
}
