import type { CourseBrief } from '#contract/courses.ts'
import type { Term } from '#server/guide/text/key-terms.ts'
import { clip, endSentence, listed, lowerFirst, upperFirst } from '#server/guide/text/plain-text.ts'
import { keysIn, type Reading, type Sentence } from '#server/guide/text/read-text.ts'
import { pick, seedOf } from '#server/guide/text/seed.ts'
import { termsIn } from '#server/guide/text/terms-in.ts'
import { withoutMarks } from '#server/guide/text/text-blocks.ts'
import { type AimLevel, readAim } from './aims.ts'

/** What one unit could be about. */
export type Topic = {
  title: string
  objective: string
  level: AimLevel
  terms: string[]
  place: number
  /** Other names for it, where another lesson has its title already. */
  also?: string[]
}

export const titleLimit = 120

/** A term worth a lesson: several words, a name, or one the text comes back to. */
const strong = (term: Term) =>
  term.stems.length > 1 || term.name || (term.sentences.length > 1 && term.text.length > 5)

const isAim = ({ block }: Sentence) => block.kind === 'aim'
const isText = ({ block }: Sentence) => block.kind !== 'aim' && block.kind !== 'heading'
const quoted = (terms: readonly string[]) => listed(terms.map((term) => `“${term}”`))

/** In English 'a and b'; elsewhere a comma, because the guide speaks no other language. */
export const joinTerms = (terms: readonly string[], reading: Reading): string =>
  reading.language.code === 'en' ? listed(terms) : terms.join(', ')

/** Terms from the description's sentence that says most about an aim, beyond those the aim names itself. */
function termsAround(aim: Sentence, reading: Reading, terms: readonly Term[]): string[] {
  const own = termsIn(aim, terms)
  const keys = new Set(own.flatMap((term) => term.stems))
  let best: { sentence: Sentence; shared: number } | undefined
  for (const sentence of reading.sentences.filter(isText)) {
    const mentioned = keysIn(sentence)
    const shared = own
      .filter((term) => term.stems.every((stem) => mentioned.has(stem)))
      .reduce((sum, term) => sum + term.score, 0)
    if (shared > (best?.shared ?? 0)) best = { sentence, shared }
  }
  if (best === undefined) return []
  return termsIn(best.sentence, terms)
    .filter((term) => strong(term) && !term.stems.some((stem) => keys.has(stem)))
    .slice(0, 3)
    .map((term) => term.text)
}

/** One topic for each objective that says something new. */
export function topicsOfAims(course: CourseBrief, reading: Reading, terms: readonly Term[]): Topic[] {
  const seen = new Set<string>()
  const topics: Topic[] = []
  const sentences = reading.sentences.filter(isAim)
  for (const [index, objective] of course.objectives.entries()) {
    const aim = readAim(objective)
    const title = clip(aim.topic, titleLimit)
    if (!/[\p{L}\p{N}]/u.test(title) || seen.has(title.toLowerCase())) continue
    seen.add(title.toLowerCase())
    const said = withoutMarks(objective)
    const sentence = sentences.find(({ text }) => said.startsWith(text.slice(0, 80)))
    const own = sentence === undefined ? [] : termsIn(sentence, terms).map((term) => term.text)
    const around = sentence === undefined ? [] : termsAround(sentence, reading, terms)
    const know =
      around.length > 0 && reading.language.code === 'en' ? ` Terms to know: ${listed(around)}.` : ''
    topics.push({
      title,
      objective: `${clip(aim.text, 500)}${know}`,
      level: aim.level,
      terms: [...own, ...around],
      place: 1000 + index,
    })
  }
  return topics
}

const explaining: [(terms: string) => string, ...((terms: string) => string)[]] = [
  (terms) => `Explain ${terms} in your own words.`,
  (terms) => `Describe ${terms} without looking at the text.`,
  (terms) => `Say what part ${terms} play in the whole.`,
]

/**
 * Topics from the description: what no objective names yet, two terms of one sentence at most. Single words are
 * weak titles, so a caller asks for them last.
 */
export function topicsOfText(
  reading: Reading,
  terms: readonly Term[],
  wanted: number,
  words: 'several' | 'one',
): Topic[] {
  const taken = new Set(
    reading.sentences.filter((one) => !isText(one)).flatMap(({ words }) => words.map((word) => word.key)),
  )
  const topics: Topic[] = []
  while (topics.length < wanted) {
    let best: { sentence: Sentence; news: Term[]; worth: number } | undefined
    for (const sentence of reading.sentences.filter(isText)) {
      const news = termsIn(sentence, terms)
        .filter((term) => strong(term) && (words === 'one' || term.stems.length > 1 || term.name))
        .filter((term) => !term.stems.some((stem) => taken.has(stem)))
        .slice(0, 2)
      const worth = news.reduce((sum, term) => sum + term.score, 0)
      if (worth > (best?.worth ?? 0)) best = { sentence, news, worth }
    }
    if (best === undefined) break
    for (const term of best.news) for (const stem of term.stems) taken.add(stem)
    const said = best.sentence.text.toLowerCase()
    const names = best.news
      .map((term) => term.text)
      .sort((a, b) => said.indexOf(a.toLowerCase()) - said.indexOf(b.toLowerCase()))
    const title = clip(upperFirst(joinTerms(names, reading)), titleLimit)
    const objective =
      reading.language.code === 'en' && names.length > 1
        ? pick(explaining, seedOf(title))(quoted(names))
        : reading.language.code === 'en'
          ? `Explain ${names[0] ?? title}. The course says: ${best.sentence.text}`
          : `${title}: ${best.sentence.text}`
    topics.push({
      title,
      objective: endSentence(clip(objective, 500)),
      level: 1,
      terms: names,
      place: best.sentence.index,
    })
  }
  return topics
}

/** What an aim's doing rests on: its main term, to be known before it is used. */
export function topicsBelowAims(
  aims: readonly Topic[],
  terms: readonly Term[],
  taken: readonly Topic[],
): Topic[] {
  const named = new Set(taken.flatMap((topic) => [topic.title.toLowerCase()]))
  const topics: (Topic & { worth: number })[] = []
  for (const aim of aims) {
    const [main] = aim.terms
    const term = terms.find(({ text }) => text === main)
    if (aim.level < 2 || term === undefined || !strong(term) || named.has(term.text.toLowerCase())) continue
    named.add(term.text.toLowerCase())
    topics.push({
      title: upperFirst(term.text),
      objective: `Explain ${term.text}: you will need it to ${lowerFirst(aim.objective.split('. ', 1)[0] ?? '').replace(/\.$/, '')}.`,
      level: 1,
      terms: [...aim.terms],
      place: aim.place,
      worth: term.score,
    })
  }
  return topics.sort((a, b) => b.worth - a.worth || a.place - b.place)
}
