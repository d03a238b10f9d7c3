/** A text without the differences between its layouts, and the position of each character in the original. */
interface Letters {
  letters: string
  at: number[]
  /** The end of each character: a rare character takes two code units. */
  ends: number[]
}

const isLetter = /[\p{L}\p{N}]/u

/**
 * Only letters and digits, in lower case, with ligatures resolved and accents separated: white space, hyphens
 * at line ends and quotation marks differ between a page and the text extracted from it.
 */
export function lettersOf(text: string): Letters {
  const letters: string[] = []
  const at: number[] = []
  const ends: number[] = []
  let index = 0
  for (const character of text) {
    for (const part of character.normalize('NFKD').toLowerCase())
      if (isLetter.test(part)) {
        letters.push(part)
        // One entry for each code unit of the joined string; a rare character has two.
        for (let unit = 0; unit < part.length; unit++) {
          at.push(index)
          ends.push(index + character.length)
        }
      }
    index += character.length
  }
  return { letters: letters.join(''), at, ends }
}

export type Stretch = readonly [start: number, end: number]

/** The stretch of the original text between two positions of the letters. */
const stretchOf = ({ at, ends }: Letters, from: number, to: number): Stretch => [
  at[from] ?? 0,
  ends[to - 1] ?? 0,
]

/** Of several matches, the one nearest to the expected position. */
function nearest(text: string, words: string, expected: number): number {
  let best = -1
  for (let found = text.indexOf(words); found !== -1; found = text.indexOf(words, found + 1)) {
    if (best === -1 || Math.abs(found - expected) < Math.abs(best - expected)) best = found
    else if (found > expected) break
  }
  return best
}

/** Shorter pieces occur everywhere and prove nothing. */
const shortestPiece = 12

/**
 * Finds words in a text with another layout; `share` (0 to 1) is their approximate position in it. If the
 * order of the lines differs, finds them piece by piece; empty if they do not occur.
 */
export function findStretches(words: string, text: Letters, share = 0): Stretch[] {
  const wanted = lettersOf(words).letters
  if (wanted === '') return []
  const expected = Math.round(share * text.letters.length)
  const whole = nearest(text.letters, wanted, expected)
  if (whole !== -1) return [stretchOf(text, whole, whole + wanted.length)]
  const found: Stretch[] = []
  let from = 0
  let near = expected
  while (from + shortestPiece <= wanted.length) {
    const { length, place } = longestFrom(wanted, from, text.letters, near)
    if (length === 0) from += 1
    else {
      found.push(stretchOf(text, place, place + length))
      from += length
      near = place + length
    }
  }
  return found
}

function longestFrom(wanted: string, from: number, text: string, near: number) {
  let least = 0
  let most = wanted.length - from
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (text.includes(wanted.slice(from, from + middle))) least = middle
    else most = middle - 1
  }
  if (least < shortestPiece) return { length: 0, place: -1 }
  return { length: least, place: nearest(text, wanted.slice(from, from + least), near) }
}
