import { clockTime } from '#contract/time/clock-time.ts'
import { questionWords, worthALook } from '#server/passages/find-passages.ts'
import { languageOf } from '#server/passages/language.ts'
import { wordReader } from '#server/passages/read-text.ts'
import type { Candidate, Choice } from './choice.ts'
import { namedIn, type Servable, servedBy } from './served-concepts.ts'

const most = { videos: 5, documents: 4 } as const

/** The choice without a model: the results of the text search, with the reason. */
export function chooseBySearch(
  wish: string,
  candidates: readonly Candidate[],
  list: readonly Servable[],
): Choice['picks'] {
  const wished = servedBy(wish, list)
  const good = candidates.filter(({ found }) => found.coverage >= worthALook)
  const chosen = [
    ...good.filter(({ type }) => type === 'video').slice(0, most.videos),
    ...good.filter(({ type }) => type === 'document').slice(0, most.documents),
  ]
  return chosen.map((candidate) => ({
    candidate,
    serves: namedIn(textOf(candidate), list) ?? wished,
    reason: reasonFor(wish, candidate),
  }))
}

const textOf = ({ type, found }: Candidate) =>
  type === 'video' ? `${found.title}\n${found.place.text}` : found.text

function reasonFor(wish: string, candidate: Candidate): string {
  if (candidate.type === 'document') {
    const { isPage, label, text } = candidate.found
    return `${isPage ? 'Page' : 'Section'} ${label} mentions ${sharedWords(wish, text)}.`
  }
  const { place } = candidate.found
  const shared = sharedWords(wish, place.text)
  if (place.where === 'title') return `Its title names ${shared}.`
  if (place.where === 'description') return `Its description mentions ${shared}.`
  const at = place.startSeconds === null ? '' : ` at ${clockTime(place.startSeconds)}`
  return `Its transcript mentions ${shared}${at}.`
}

/** The words of a wish that a text also contains, as the learner wrote them; related words count as well. */
function sharedWords(wish: string, text: string): string {
  const language = languageOf(wish)
  const asked = contentWords(wish)
  const said = new Set(wordReader(language)(text).map(({ key }) => key))
  const shared = asked.filter(({ key }) => said.has(key)).map(({ text: word }) => word)
  const words = [...new Set(shared)].slice(0, 4)
  if (words.length === 0) return 'something near to it'
  return words.length === 1
    ? `“${words[0]}”`
    : `${words.slice(0, -1).map(quoted).join(', ')} and ${quoted(words.at(-1) ?? '')}`
}

const quoted = (word: string) => `“${word}”`

const contentWords = (text: string) => questionWords(text, languageOf(text)).filter(({ general }) => !general)

/** Words to search for elsewhere: only the learner's own words and the name of what they serve. */
export function wordsToSearch(wish: string, serves: Servable | null): string[] {
  const words = [...(serves === null ? [] : [serves.label]), ...contentWords(wish).map(({ text }) => text)]
  const label = serves?.label.toLowerCase() ?? ''
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
    .filter((word) => word === serves?.label || !label.split(/\s+/).includes(word.toLowerCase()))
    .slice(0, 6)
}
