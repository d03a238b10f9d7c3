import { foldAccents } from '#server/sources/index/terms.ts'

/** The minimum similarity of two titles. */
const nearFrom = 0.75

const small = new Set(
  'a an and as at by das de der des die el for from in into la le les of on or per the to und un une with y'.split(
    ' ',
  ),
)

const fold = (text: string) => foldAccents(text.normalize('NFKC').toLowerCase())

function wordsOf(title: string): Set<string> {
  const all = fold(title).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const telling = all.filter((word) => !small.has(word))
  return new Set(telling.length > 0 ? telling : all)
}

/** How much two titles have in common, from 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
}

/** A title without its subtitle after a colon or dash. */
const mainOf = (title: string) => title.split(/(?<!\s)\s*[:：]\s*|(?<!\s)\s+[–—-]\s+/)[0] ?? title

/**
 * Whether a title that was found matches the requested title: the same words except for a few. The subtitle
 * may be missing on one side, if the rest is specific enough.
 */
export function isNearTitle(asked: string, found: string): boolean {
  if (likeness(wordsOf(asked), wordsOf(found)) >= nearFrom) return true
  const [askedMain, foundMain] = [mainOf(asked), mainOf(found)]
  const hasOneSubtitle = (askedMain === asked) !== (foundMain === found)
  const words = wordsOf(askedMain)
  return hasOneSubtitle && words.size > 1 && likeness(words, wordsOf(foundMain)) >= nearFrom
}

const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])

/** The last word of a family name: the part before a comma, else the end. Initials and “Jr.” are ignored. */
function familyName(author: string): string | undefined {
  const [before = ''] = fold(author).split(',')
  const words = (before.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !suffixes.has(word))
  return words.findLast((word) => word.length > 1) ?? words.at(-1)
}

/**
 * Whether a requested author is among the authors found, compared by family name because first names are
 * common. True where either side has none.
 */
export function sharesAuthor(asked: readonly string[], found: readonly string[]): boolean {
  const names = (authors: readonly string[]) => new Set(authors.flatMap((author) => familyName(author) ?? []))
  const [wanted, known] = [names(asked), names(found)]
  return wanted.size === 0 || known.size === 0 || [...wanted].some((name) => known.has(name))
}
