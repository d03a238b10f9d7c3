interface Piece {
  text: string
  isMatch: boolean
}

type Stretch = readonly [start: number, end: number]

/** Sorted, within the text, and none inside of another. */
function tidyStretches(stretches: readonly Stretch[], length: number): Stretch[] {
  const sorted = stretches
    .map(([start, end]): Stretch => [Math.max(0, start), Math.min(length, end)])
    .filter(([start, end]) => start < end)
    .sort(([one], [other]) => one - other)
  const tidy: Stretch[] = []
  for (const [start, end] of sorted) {
    const last = tidy.at(-1)
    if (last && start <= last[1]) tidy[tidy.length - 1] = [last[0], Math.max(last[1], end)]
    else tidy.push([start, end])
  }
  return tidy
}

/** A text in pieces, those that match and those between. */
export function piecesOf(text: string, matches: readonly Stretch[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [start, end] of tidyStretches(matches, text.length)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false })
    pieces.push({ text: text.slice(start, end), isMatch: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMatch: false })
  return pieces
}

/** So many letters of a passage are shown where something is found in it, beginning a little before the first match. */
export function excerptOf(text: string, matches: readonly Stretch[], maxLetters = 320): Piece[] {
  if (text.length <= maxLetters) return piecesOf(text, matches)
  const [first = 0] = tidyStretches(matches, text.length)[0] ?? []
  const wanted = Math.min(Math.max(0, first - Math.floor(maxLetters / 4)), text.length - maxLetters)
  const from = wanted === 0 ? 0 : wordStart(text, wanted)
  const end = from + maxLetters >= text.length ? text.length : wordEnd(text, from + maxLetters)
  const moved = matches.map(([start, stop]): Stretch => [start - from, stop - from])
  const pieces = piecesOf(text.slice(from, end), moved)
  const mark = (isNeeded: boolean): Piece[] => (isNeeded ? [{ text: '…', isMatch: false }] : [])
  return [...mark(from > 0), ...pieces, ...mark(end < text.length)]
}

const nearby = 40
const isGap = (letter: string | undefined) => letter !== undefined && /\s/.test(letter)

/** Not in the midst of a word, where one begins nearby: scripts without gaps are cut where it falls. */
function wordStart(text: string, at: number): number {
  for (let from = at; from < at + nearby; from++) if (isGap(text[from - 1])) return from
  return at
}

function wordEnd(text: string, at: number): number {
  for (let end = at; end > at - nearby; end--) if (isGap(text[end])) return end
  return at
}
