/**
 * A gap of a text in Anki's format: {{c1::the hidden text::a hint}}, or {{c1,2::…}} for a gap of two cards. A
 * gap may contain further gaps.
 */
export type Gap = { numbers: number[]; inside: Piece[]; hint: string }
export type Piece = string | Gap

/** Anki's limit. */
const maxGaps = 500

const opening = /^\{\{c(\d{1,3}(?:,\d{1,3}){0,9})::/
/** The longest of those marks. */
const maxOpeningLength = 45

type Open = { numbers: number[]; opening: string; inside: Piece[]; hint: string | null; braces: number }

/** A text split at its gaps. An incomplete gap stays as it was written. */
export function readGaps(text: string): Piece[] {
  const open: Open[] = [{ numbers: [], opening: '', inside: [], hint: null, braces: 0 }]
  const innermost = () => open.at(-1) as Open
  const write = (words: string) => {
    const place = innermost()
    if (place.hint !== null) place.hint += words
    else if (typeof place.inside.at(-1) === 'string') place.inside.push(`${place.inside.pop()}${words}`)
    else place.inside.push(words)
  }
  for (let at = 0; at < text.length; ) {
    const begun = text[at] === '{' ? opening.exec(text.slice(at, at + maxOpeningLength)) : null
    const numbers = begun?.[1]?.split(',').map(Number) ?? []
    const place = innermost()
    if (begun && numbers.every(isGapNumber) && place.hint === null) {
      open.push({ numbers, opening: begun[0], inside: [], hint: null, braces: 0 })
      at += begun[0].length
    } else if (open.length > 1 && text.startsWith('}}', at) && !(place.braces > 0 && text[at + 2] === '}')) {
      open.pop()
      const { inside, hint } = place
      if (shownText(inside).trim() === '') for (const piece of asWritten(place, '}}')) add(innermost(), piece)
      else innermost().inside.push({ numbers: place.numbers, inside, hint: hint?.trim() ?? '' })
      at += 2
    } else if (open.length > 1 && text.startsWith('::', at) && place.hint === null) {
      place.hint = ''
      at += 2
    } else {
      // A formula has braces too: in '}}}' after an open brace the first one closes it.
      if (text[at] === '{') place.braces += 1
      else if (text[at] === '}') place.braces -= 1
      write(text[at] as string)
      at += 1
    }
  }
  while (open.length > 1) {
    const place = open.pop() as Open
    for (const piece of asWritten(place, '')) add(innermost(), piece)
  }
  return innermost().inside
}

const isGapNumber = (number: number) => number >= 1 && number <= maxGaps

/** The text of an opening mark without an end. */
const asWritten = ({ opening: begun, inside, hint }: Open, end: string): Piece[] => [
  begun,
  ...inside,
  `${hint === null ? '' : `::${hint}`}${end}`,
]

function add(place: Open, piece: Piece): void {
  const last = place.inside.at(-1)
  if (typeof piece === 'string' && typeof last === 'string')
    place.inside[place.inside.length - 1] = last + piece
  else if (piece !== '') place.inside.push(piece)
}

/** A text with every gap filled. */
export const shownText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : shownText(piece.inside))).join('')

/** The numbers of the gaps of a text, each once, from the smallest. */
export function gapNumbers(text: string): number[] {
  const found = new Set<number>()
  const look = (pieces: readonly Piece[]) => {
    for (const piece of pieces) {
      if (typeof piece === 'string') continue
      for (const number of piece.numbers) found.add(number)
      look(piece.inside)
    }
  }
  look(readGaps(text))
  return [...found].sort((one, other) => one - other)
}
