import { questionWords } from '#server/passages/find-passages.ts'
import { languageNamed } from '#server/passages/language.ts'
import { wordReader } from '#server/passages/read-text.ts'

type RankedText = { text: string; language: string | null; coverage: number }

/** A line of a printed table of contents: dots that lead to a page number. */
const leader = /[.·…:] ?[.·…:] ?[.·…:] ?[.·…:]\s{0,3}[\divxlc]/g
/** An entry of a printed index: a comma and a page number. */
const pageNumber = /, ?\d{1,4}(?!\d|\.\d)/g
const leastEntries = { contents: 2, index: 6 }
const leastShare = 0.2

/** Whether a passage lists where things are found instead of explaining them. */
export function isListOfPages(text: string): boolean {
  const leaders = text.match(leader)?.length ?? 0
  if (leaders >= leastEntries.contents) return true
  const numbers = text.match(pageNumber)?.length ?? 0
  return numbers >= leastEntries.index && numbers >= leastShare * text.split(/\s+/).length
}

const maxTitleLength = 150
const maxTitles = 3

/** Whether a passage begins with the heading that the words ask for, and has text below it. */
function isTitled({ text, language: code }: RankedText, words: string): boolean {
  const language = languageNamed(code)
  const read = wordReader(language)
  const telling = (some: ReturnType<typeof read>) =>
    new Set(some.filter(({ general, text }) => !general && /\p{L}/u.test(text)).map(({ key }) => key))
  const asked = telling(questionWords(words, language))
  if (asked.size === 0) return false
  const [body = '', ...above] = text.split('\n\n', maxTitles + 1).reverse()
  return (
    body.length > 0 &&
    above.some((title) => {
      const own = title.length > maxTitleLength ? new Set<string>() : telling(read(title))
      return own.size <= asked.size + 1 && [...asked].every((key) => own.has(key))
    })
  )
}

/** A text goes before a list of contents if it covers at least this share of what the list covers. */
const nearlyAsMuch = 0.6

/**
 * Moves passages below the heading that is asked for to the front and lists of contents to the end; the order
 * is otherwise unchanged.
 */
export function titlesFirst<Ranked extends RankedText>(ranked: readonly Ranked[], words: string): Ranked[] {
  const lists = ranked.filter(({ text }) => isListOfPages(text))
  const texts = ranked.filter(({ text }) => !isListOfPages(text))
  const titled = texts.filter((each) => isTitled(each, words))
  const inOrder = [...titled, ...texts.filter((each) => !titled.includes(each))]
  const [best] = inOrder
  const says = Math.max(0, ...lists.map(({ coverage }) => coverage))
  if (best === undefined || best.coverage < nearlyAsMuch * says) {
    const first = new Set(titled)
    return [...titled, ...ranked.filter((each) => !first.has(each))]
  }
  return [...inOrder, ...lists]
}
