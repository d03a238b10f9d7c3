import { pick, seedOf } from './seed.ts'
import type { Statement } from './statements.ts'
import { type Pool, rivalsOf } from './subjects.ts'

const pairs = `increases/decreases increase/decrease more/less higher/lower larger/smaller largest/smallest longer/shorter
  faster/slower stronger/weaker highest/lowest before/after always/never inside/outside above/below north/south
  northern/southern east/west positive/negative rises/falls nearest/farthest warmer/colder heavier/lighter
  greater/smaller oldest/youngest maximum/minimum`
const opposites = new Map(
  pairs.split(/\s+/).flatMap((pair) => {
    const [one = '', two = ''] = pair.split('/')
    return [[one, two] as const, [two, one] as const]
  }),
)
const counts = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
/** Before a number these leave room for others: 'at least 12' does not become false by '6'. */
const loose =
  /(?:at least|at most|more than|less than|fewer than|up to|over|under|about|around|nearly|almost|roughly|approximately|only|or|to|and|between|the|these|those|of|–|-)\s?$/i
const negated = /\b(?:not|no|neither|nor|without|hardly|cannot|nothing|none|\w+n['’]t)\b/i

/** A statement made false by one change, with what was changed into what. */
export type Change = { text: string; was: string; is: string }

const changed = (text: string, start: number, was: string, is: string): Change => ({
  text: text.slice(0, start) + is + text.slice(start + was.length),
  was,
  is,
})

function byNumber({ text, words, language }: Statement): Change | undefined {
  const seed = seedOf(text, 'number')
  const isNumber = (word: string) => /^\d/.test(word) || (language.code === 'en' && counts.includes(word))
  const numbers = words.filter((word) => isNumber(word.text))
  const years = numbers.filter((word) => /^(?:1\d|20)\d\d$/.test(word.text))
  const [only] = years.length === 1 ? years : numbers.length === 1 ? numbers : []
  if (only === undefined || loose.test(text.slice(0, only.start))) return undefined
  if (/^\s?(?:to|or|and|–|-)\b/.test(text.slice(only.end))) return undefined
  const value = Number(only.text)
  if (counts.includes(only.text)) {
    const other = counts[(counts.indexOf(only.text) + 2 + (seed % 3)) % counts.length] ?? 'seven'
    return changed(text, only.start, only.text, other)
  }
  if (!/^\d{1,6}$/.test(only.text)) return undefined
  const other =
    years.length === 1
      ? value + pick([-40, -17, 23, 38], seed)
      : value < 4
        ? value + pick([2, 3, 4], seed)
        : Math.round(value * pick([0.5, 1.5, 2], seed))
  return changed(text, only.start, only.text, String(other))
}

function byOpposite({ text, words, language }: Statement): Change | undefined {
  // Two such words, or one beside a 'not', may cancel each other out.
  const found = words.filter((word) => opposites.has(word.text))
  const [word] = found
  const is = word && opposites.get(word.text)
  if (
    language.code !== 'en' ||
    found.length !== 1 ||
    word === undefined ||
    is === undefined ||
    negated.test(text)
  )
    return undefined
  // 'more flour' would become 'less flour', but 'more plants' not 'less plants'.
  if (/^(?:more|less)$/.test(word.text) && !/^ (?:than\b|\p{L}+ly\b)/u.test(text.slice(word.end)))
    return undefined
  return changed(text, word.start, word.text, is)
}

/** What another statement defines, put in the place of what this one does. */
function bySubject(statement: Statement, pool: Pool): Change | undefined {
  const own = pool.subjects.get(statement)
  const rivals = own?.defines ? rivalsOf(own, pool) : []
  const rival = rivals[seedOf(statement.text) % Math.max(1, rivals.length)]
  return own && rival && changed(statement.text, 0, own.text, rival.text)
}

/** One change that surely makes a statement false: a number, an opposite, or what it defines. */
export const makeFalse = (statement: Statement, pool: Pool): Change | undefined =>
  byNumber(statement) ?? byOpposite(statement) ?? bySubject(statement, pool)
