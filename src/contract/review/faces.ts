import type { NoteKind } from '#contract/review.ts'
import { gapNumbers, type Piece, readGaps, shownText } from './cloze.ts'

/** The kind of note that a text makes: gaps are recognized by their marks. */
export function kindOf(front: string, isReversed: boolean): NoteKind {
  if (gapNumbers(front).length > 0) return 'cloze'
  return isReversed ? 'reversed' : 'basic'
}

/** The cards of a note: 0, and 1 for the reverse direction; for a text with gaps the numbers of its gaps. */
export function ordinalsOf(kind: NoteKind, front: string): number[] {
  if (kind === 'cloze') return gapNumbers(front)
  return kind === 'reversed' ? [0, 1] : [0]
}

export type Faces = { question: string; answer: string }

/** The two sides of a card, as Markdown. */
export function facesOf({
  kind,
  ordinal,
  front,
  back,
}: {
  kind: NoteKind
  ordinal: number
  front: string
  back: string
}): Faces {
  if (kind !== 'cloze')
    return ordinal === 1 ? { question: back, answer: front } : { question: front, answer: back }
  const pieces = readGaps(front)
  const answer = withGaps(pieces, ordinal, marked)
  return {
    question: withGaps(pieces, ordinal, hidden),
    answer: back === '' ? answer : `${answer}\n\n${back}`,
  }
}

/**
 * Renders the gaps of one number; every other gap is filled. `before` and `after` are the characters beside
 * it.
 */
type Draw = (gap: {
  words: string
  hint: string
  before: string
  after: string
  isVerbatim: boolean
}) => string

function withGaps(pieces: readonly Piece[], ordinal: number, draw: Draw): string {
  const parts: (string | { words: string; hint: string })[] = []
  const lay = (list: readonly Piece[]) => {
    for (const piece of list) {
      if (typeof piece === 'string') parts.push(piece)
      else if (piece.numbers.includes(ordinal))
        parts.push({ words: shownText(piece.inside), hint: piece.hint })
      else lay(piece.inside)
    }
  }
  lay(pieces)
  const wordsOf = (part: (typeof parts)[number]) => (typeof part === 'string' ? part : part.words)
  // One search for all gaps: a text may have hundreds.
  const filled = parts.map(wordsOf).join('')
  const verbatim = verbatimIn(filled)
  let to = 0
  const drawn = parts.map((part) => {
    const from = to
    to += wordsOf(part).length
    if (typeof part === 'string') return part
    const [before, after] = [filled.slice(Math.max(0, from - 2), from), filled.slice(to, to + 2)]
    const isVerbatim = verbatim.some(({ begins, ends }) => begins < from && to < ends)
    return draw({ ...part, before, after, isVerbatim })
  })
  return drawn.join('')
}

const hidden: Draw = ({ hint, after, isVerbatim }) => {
  const gap = `[${hint || '…'}]`
  // Before a bracket it would be read as a link.
  return /^[([:]/.test(after) && !isVerbatim ? `\\${gap}` : gap
}

/** In bold, where Markdown renders bold. */
const marked: Draw = ({ words, before, after, isVerbatim }) => {
  const standsAlone = words === words.trim() && !/[\n*]/.test(words)
  const isReadAsBold =
    !(/^[\p{P}\p{S}]/u.test(words) && /[\p{L}\p{N}*\\]$/u.test(before)) &&
    !(/[\p{P}\p{S}]$/u.test(words.slice(-2)) && /^[\p{L}\p{N}*]/u.test(after)) &&
    !/[*\\]$/.test(before) &&
    !after.startsWith('*')
  return standsAlone && isReadAsBold && !isVerbatim ? `**${words}**` : words
}

/** The ranges inside code or formulas, where marks would be shown literally. */
function verbatimIn(text: string): { begins: number; ends: number }[] {
  const verbatim = /(?<!`)(`+)(?!`)[\s\S]+?\1|\$\$[\s\S]+?\$\$|\$[^$\n]+\$/g
  return [...text.matchAll(verbatim)].map(({ index, 0: found }) => ({
    begins: index,
    ends: index + found.length,
  }))
}
