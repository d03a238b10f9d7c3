import type { KnowledgeWord } from '#contract/knowledge.ts'
import { cutText, type Part, withinBudget } from '#server/platform/guides/within-budget.ts'

/** How much of a learner's knowledge a guide is told, in characters. */
export const knowledgeBudget = 1200

/** A guide has one thing to take up at a time: more than so many of a kind would be a list to read out. */
const most = { corrections: 5, shaky: 5, misconceptions: 3, solid: 2, carryOvers: 2, solidElsewhere: 8 }
const longest = { label: 100, course: 80, statement: 120, misconception: 160, answer: 100, quote: 200 }

export type KnownConcept = {
  key: string
  label: string
  statement: string
  /** The number of its lesson in the course, from 1; null where that lesson is gone. */
  lesson: number | null
  /** The title of its course, where that is another than the one at hand. */
  course?: string
  isCalledShaky: boolean
  word: KnowledgeWord
  /** The expected share of right answers. */
  mean: number
  /** Sure of a wrong answer that is still open. */
  wasSureButWrong: boolean
}

export type KnownMisconception = {
  label: string
  misconception: string
  /** What the learner answered, word for word. */
  answered: string
  wasSure: boolean
}

/** What the learner wrote in a reflection, word for word, that no lesson has taken up yet. */
export type KnownCarryOver = { day: string; quote: string }

/** What guides may be told of a learner in one course. Nothing that was struck, settled or forgotten is among it. */
export type Known = {
  concepts: KnownConcept[]
  misconceptions: KnownMisconception[]
  carryOvers?: KnownCarryOver[]
}

/**
 * Everything; the same with the keys by which questions name a concept; what is shaky alone; or what other courses left,
 * for a course that is to begin where they ended.
 */
export type KnowledgeView = 'whole' | 'with keys' | 'shaky' | 'of other courses'

/**
 * What the learner knows, as a guide is told of it: first what they say themselves, then what is shaky, what they may
 * still believe, what their reflections ask, and what is solid. Being sure and wrong goes before all else of its kind. What is too long is taken
 * from what the concepts state, then from the end.
 */
export function describeKnowledge(
  { concepts, misconceptions, carryOvers = [] }: Known,
  view: KnowledgeView = 'whole',
): string {
  const name = (concept: KnownConcept) => nameOf(concept, view === 'with keys')
  const parts = [
    ...concepts
      .filter(({ isCalledShaky }) => isCalledShaky)
      .sort(weakestFirst)
      .slice(0, most.corrections)
      .flatMap((concept) => withStatement(9, `Shaky, as the learner says: ${name(concept)}`, concept)),
    ...concepts
      .filter(({ isCalledShaky, word }) => !isCalledShaky && word === 'shaky')
      .sort(weakestFirst)
      .slice(0, most.shaky)
      .flatMap((concept) =>
        withStatement(
          8,
          `Shaky${concept.wasSureButWrong ? ', was sure but wrong' : ''}: ${name(concept)}`,
          concept,
        ),
      ),
  ]
  if (view === 'shaky') return withinBudget(parts, knowledgeBudget)
  const believed = misconceptions
    .toSorted((one, other) => Number(other.wasSure) - Number(one.wasSure))
    .slice(0, most.misconceptions)
    .map((each) => ({ weight: 7, text: beliefLine(each) }))
  const written = carryOvers.slice(0, most.carryOvers).map(({ day, quote }) => ({
    weight: 7,
    text: `Wrote in the reflection of ${day}: “${onOneLine(quote, longest.quote)}”`,
  }))
  const solid = concepts
    .filter(({ isCalledShaky, word }) => !isCalledShaky && word === 'solid')
    .sort((one, other) => (other.lesson ?? 0) - (one.lesson ?? 0) || other.mean - one.mean)
    .slice(0, view === 'of other courses' ? most.solidElsewhere : most.solid)
    .map((concept) => ({ weight: 6, text: `Solid, to build on: ${name(concept)}` }))
  return withinBudget([...parts, ...believed, ...written, ...solid], knowledgeBudget)
}

const weakestFirst = (one: KnownConcept, other: KnownConcept) =>
  Number(other.wasSureButWrong) - Number(one.wasSureButWrong) || one.mean - other.mean

const nameOf = ({ key, label, lesson, course }: KnownConcept, withKey: boolean) =>
  [
    `“${onOneLine(label, longest.label)}”`,
    withKey ? `, key ${key}` : '',
    lesson === null ? '' : ` (lesson ${lesson})`,
    course === undefined ? '' : ` (course “${onOneLine(course, longest.course)}”)`,
  ].join('')

const withStatement = (weight: number, text: string, { statement }: KnownConcept): Part[] => [
  { weight, text },
  { weight: 1, text: `  It says: ${onOneLine(statement, longest.statement)}` },
]

const beliefLine = ({ label, misconception, answered, wasSure }: KnownMisconception) =>
  [
    `May believe${wasSure ? ', and was sure' : ''}: ${onOneLine(misconception, longest.misconception)}`,
    ` (of “${onOneLine(label, longest.label)}”; answered “${onOneLine(answered, longest.answer)}”)`,
  ].join('')

/** Labels and the rest come from a model or an author: no line of theirs can look like one of ours. */
const onOneLine = (text: string, limit: number) => cutText(text.replace(/\s+/g, ' ').trim(), limit)
