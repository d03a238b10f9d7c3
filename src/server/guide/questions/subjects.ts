import type { Statement } from './statements.ts'

/** The subject of a statement, and what it says of it: 'The Calvin cycle', 'is', 'a chain of reactions …'. */
export type Subject = {
  statement: Statement
  /** With its article, as the sentence begins, and without. */
  text: string
  name: string
  verb: string
  rest: string
  stems: string[]
  /** Whether it says what something is. */
  defines: boolean
}

/** By language: the verbs of a definition, the words that may follow them, and articles. */
const forms: Readonly<Record<string, readonly [copulas: string, next: string, articles: string]>> = {
  en: ['is|are|was|were|means', 'an?|the|any|what|when', 'the|an?'],
  de: ['ist|sind|war|waren|bedeutet', 'eine?|einer|der|die|das', 'der|die|das|eine?'],
  fr: ['est|sont|était|signifie', 'une?|les?|la', 'les?|la|une?'],
  es: ['es|son|era|significa', 'una?|el|la|los|las', 'el|la|los|las|una?'],
  it: ['è|sono|era|significa', 'un|una|uno|il|lo|la|i|gli|le', 'il|lo|la|i|gli|le|una?|uno'],
  pt: ['é|são|era|significa', 'uma?|os?|as?', 'os?|as?|uma?'],
  nl: ['is|zijn|was|betekent', 'een|de|het', 'de|het|een'],
}
/** Other English verbs that can be recognised by themselves or by the words after them. */
const englishVerbs =
  'has|have|had|can|cannot|may|must|will|could|would|did|does|became|began|met|fled|gave|took|wrote|went|brought|built|[a-z]+(?:s|ed)(?= (?:the|an?|its|their|itself|themselves)\\b)'
const patterns = new Map(
  Object.entries(forms).map(([code, [copulas, next, articles]]) => [
    code,
    {
      // Such as /^((?:the|an?)\s)?([\p{L}\p{N}][^,;:()“”"]{1,50}?)\s(is|[a-z]+(?:s|ed)(?= (?:the|an?)\b))\s(.+?)[.。]$/iu
      sentence: new RegExp(
        `^((?:${articles})\\s)?([\\p{L}\\p{N}][^,;:()“”"]{1,50}?)\\s(${copulas}${code === 'en' ? `|${englishVerbs}` : ''})\\s(.+?)[.。]$`,
        'iu',
      ),
      // Such as /^(?:an?|the)\s/iu
      next: new RegExp(`^(?:${next})\\s`, 'iu'),
      // Such as /^(?:is|are)$/iu
      copula: new RegExp(`^(?:${copulas})$`, 'iu'),
    },
  ]),
)
/**
 * 'Antibodies are proteins that …' defines without an article: a kind of thing, and what makes it different.
 */
const manyOfAKind = /^(?:\p{Ll}+ ){0,2}\p{Ll}+s (?:that|which|who|in which|with which)\s/u
const notOneThing =
  /\b(?:in|on|at|to|for|from|with|by|and|or|that|which|who|when|if|not|as|but|between|than|one|most|many|some|all|both|no|already|often|always|never|still|only|also|then|now|\w+ly)\b/i

/** The subject of a statement; undefined where it is not certain. */
export function subjectOf(statement: Statement): Subject | undefined {
  const { text, words, language } = statement
  const pattern = patterns.get(language.code)
  const found = pattern?.sentence.exec(text)
  if (!pattern || !found) return undefined
  const [, article = '', name = '', verb = '', rest = ''] = found
  const opening = `${article}${name}`
  const own = words.filter(({ start, end }) => start >= article.length && end <= opening.length)
  const said = words.filter(({ start }) => start > opening.length + verb.length)
  const stems = own.map(({ key }) => key)
  if (own.length === 0 || own.length > 4 || notOneThing.test(name) || said.length < 4) return undefined
  // A statement that names its own subject again gives the answer away.
  if (said.some(({ key }) => stems.includes(key))) return undefined
  const isDefinition =
    pattern.next.test(rest) || (language.code === 'en' && verb === 'are' && manyOfAKind.test(rest))
  const defines = said.length > 4 && pattern.copula.test(verb) && isDefinition
  // 'The king' refers to a person whom another sentence may name.
  if (!defines && /^The \p{Ll}/u.test(opening)) return undefined
  return { statement, text: opening, name, verb, rest, stems, defines }
}

/** Every statement with its subject, and the words that are too common to connect two statements. */
export type Pool = {
  subjects: ReadonlyMap<Statement, Subject>
  common: ReadonlySet<string>
  statements: readonly Statement[]
}

export function poolOf(statements: readonly Statement[]): Pool {
  const counts = new Map<string, number>()
  for (const { words } of statements)
    for (const key of new Set(words.map((word) => word.key))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const many = Math.max(3, statements.length / 4)
  const subjects = statements.map(subjectOf).filter((subject) => subject !== undefined)
  return {
    statements,
    subjects: new Map(subjects.map((subject) => [subject.statement, subject])),
    common: new Set([...counts].filter(([, times]) => times > many).map(([key]) => key)),
  }
}

const numberOf = (verb: string): 'one' | 'many' | 'any' =>
  /^(?:is|was|has|does|means|ist|war|est|es|era|è|é|\p{Ll}+s)$/iu.test(verb)
    ? 'one'
    : /^(?:are|were|have|sind|waren|sont|son|sono|são|zijn)$/i.test(verb)
      ? 'many'
      : 'any'

/**
 * Whether a statement may also be true of another subject of the text: a statement that mentions that subject
 * shares a significant word with this one.
 */
function mayHoldOf(stems: readonly string[], statement: Statement, { statements, common }: Pool): boolean {
  const weighty = statement.words.filter(
    ({ key, text }) => text.length > 3 && !common.has(key) && !statement.language.stopwords.has(text),
  )
  const about = new Set(weighty.map(({ key }) => key))
  return statements.some(({ words }) => {
    const keys = new Set(words.map(({ key }) => key))
    return stems.every((stem) => keys.has(stem)) && [...about].some((key) => keys.has(key))
  })
}

/** Subjects of the same text that fit the verb and about which the text says nothing similar. */
export function rivalsOf(own: Subject, pool: Pool): Subject[] {
  const { statement, verb, defines } = own
  const seen = new Set(statement.words.map(({ key }) => key))
  return [...pool.subjects.values()].filter((rival) => {
    const numbers = new Set([numberOf(verb), numberOf(rival.verb)])
    const fits =
      rival.defines === defines &&
      rival.statement.source === statement.source &&
      !(numbers.has('one') && numbers.has('many'))
    if (!fits || rival.stems.some((stem) => seen.has(stem))) return false
    if (mayHoldOf(rival.stems, statement, pool)) return false
    for (const stem of rival.stems) seen.add(stem)
    return true
  })
}
