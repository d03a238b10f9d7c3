import type { Term } from '#server/guide/text/key-terms.ts'
import { keysIn, type Reading } from '#server/guide/text/read-text.ts'
import { pick } from '#server/guide/text/seed.ts'
import type { Statement } from '#server/guide/text/statements.ts'
import { formIn, placesOf, replaceTerm } from '#server/guide/text/swap-words.ts'
import { distractorsFor } from './distractors.ts'

const pairs: readonly (readonly [string, string])[] = [
  ['increases', 'decreases'],
  ['more', 'less'],
  ['higher', 'lower'],
  ['larger', 'smaller'],
  ['largest', 'smallest'],
  ['longer', 'shorter'],
  ['faster', 'slower'],
  ['stronger', 'weaker'],
  ['highest', 'lowest'],
  ['before', 'after'],
  ['always', 'never'],
  ['inside', 'outside'],
  ['above', 'below'],
  ['north', 'south'],
  ['northern', 'southern'],
  ['east', 'west'],
  ['hot', 'cold'],
  ['positive', 'negative'],
  ['rises', 'falls'],
  ['largest', 'smallest'],
  ['nearest', 'farthest'],
]
const opposites = new Map<string, string>(
  pairs.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]),
)

/** A statement made false by one change, with what was changed into what. */
export type FalseStatement = { text: string; was: string; is: string }

/** Another number of the same look: a year stays a year. */
function otherNumber(digits: string, seed: number): string | undefined {
  if (!/^\d{1,6}$/.test(digits)) return undefined
  const value = Number(digits)
  if (value >= 1000 && value <= 2100) return String(value + pick([-40, -17, 23, 38], seed))
  return String(value < 4 ? value + pick([2, 3, 4], seed) : Math.round(value * pick([0.5, 1.5, 2], seed)))
}

function byNumber({ sentence }: Statement, seed: number): FalseStatement | undefined {
  const numbers = sentence.words.filter((word) => otherNumber(word.text, seed) !== undefined)
  const word = numbers.find(({ text }) => text.length === 4) ?? numbers[0]
  const is = word === undefined ? undefined : otherNumber(word.text, seed)
  if (word === undefined || is === undefined || is === word.text) return undefined
  return { text: sentence.text.slice(0, word.start) + is + sentence.text.slice(word.end), was: word.text, is }
}

function byOpposite({ sentence }: Statement): FalseStatement | undefined {
  const found = sentence.words.filter((word) => opposites.has(word.text))
  const [word] = found
  const is = word === undefined ? undefined : opposites.get(word.text)
  // Two such words in one sentence may cancel each other out.
  if (found.length !== 1 || word === undefined || is === undefined) return undefined
  return { text: sentence.text.slice(0, word.start) + is + sentence.text.slice(word.end), was: word.text, is }
}

/** 'a' or 'an' after what now follows it. */
const fitArticle = (text: string, word: string): string => {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  const before = text
    .slice(0, at)
    .replace(/\b(a)n?(\s)$/i, (_, a: string, space: string) =>
      /^[aeio]/i.test(word) ? `${a}n${space}` : `${a}${space}`,
    )
  return at < 0 ? text : before + text.slice(at)
}

/** Whether some sentence of the text says both: then the swap could be true. */
function saidTogether(reading: Reading, one: Term, statement: Statement, without: Term): boolean {
  const others = statement.terms.filter((term) => term !== without).slice(0, 2)
  return reading.sentences.some((sentence) => {
    if (sentence === statement.sentence) return false
    const keys = keysIn(sentence)
    return (
      one.stems.every((stem) => keys.has(stem)) &&
      others.every((term) => term.stems.every((stem) => keys.has(stem)))
    )
  })
}

/** Only a subject of a definition or a name is swapped: another item of a list might be just as true. */
function byTerm(statement: Statement, terms: readonly Term[], reading: Reading): FalseStatement | undefined {
  const subject = statement.definition?.subject.toLowerCase()
  for (const term of statement.terms) {
    const was = formIn(statement.sentence, term)
    const defined = was !== undefined && subject === was.toLowerCase()
    if (was === undefined || (!defined && !term.name)) continue
    const [place] = placesOf(term, statement.sentence)
    // 'A Roman citizen' cannot become 'an Ostia'.
    if (term.name && /\ban?\s$/i.test(statement.sentence.text.slice(0, place?.start))) continue
    for (const other of distractorsFor(term, statement, terms, reading).slice(0, 4)) {
      if ((term.name && !other.name) || saidTogether(reading, other, statement, term)) continue
      const text = replaceTerm(statement.sentence, term, other.text)
      if (text !== undefined) return { text: fitArticle(text, other.text), was, is: other.text }
    }
  }
  return undefined
}

/** One honest change that makes a statement false: a number, an opposite, or a term of the same text. */
export function makeFalse(
  statement: Statement,
  terms: readonly Term[],
  reading: Reading,
  seed: number,
): FalseStatement | undefined {
  const english = reading.language.code === 'en'
  return (
    byNumber(statement, seed) ??
    (english ? byOpposite(statement) : undefined) ??
    byTerm(statement, terms, reading)
  )
}
