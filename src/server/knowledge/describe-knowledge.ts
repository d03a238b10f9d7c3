import type { KnowledgeWord } from '#contract/knowledge.ts'
import { cutText, type Part, withinBudget } from '#server/platform/guides/within-budget.ts'

/** The budget of a learner's knowledge in a prompt, in characters. */
export const knowledgeBudget = 1200

/** A guide can take up one thing at a time: with more of a kind it would read out a list. */
const maxItems = { corrections: 5, shaky: 5, misconceptions: 3, solid: 2, carryOvers: 2, solidElsewhere: 8 }
const maxLength = { label: 100, course: 80, statement: 120, misconception: 160, answer: 100, quote: 200 }

export type KnownConcept = {
  key: string
  label: string
  statement: string
  /** The number of its lesson in the course, from 1; null where that lesson was deleted. */
  lesson: number | null
  /** The title of its course, where it is not the current one. */
  course?: string
  isCalledShaky: boolean
  word: KnowledgeWord
  /** The expected share of right answers. */
  mean: number
  /** The learner was sure of a wrong answer that is still open. */
  wasSureButWrong: boolean
}

export type KnownMisconception = {
  label: string
  misconception: string
  /** The learner's answer, word for word. */
  answered: string
  wasSure: boolean
}

/** What the learner wrote in a reflection, word for word, and no lesson has taken up yet. */
export type KnownCarryOver = { day: string; quote: string }

/** What guides may know of a learner in one course. Struck, settled and forgotten pieces are not in it. */
export type GuideKnowledge = {
  concepts: KnownConcept[]
  misconceptions: KnownMisconception[]
  carryOvers?: KnownCarryOver[]
}

/**
 * All of it; the same with the keys by which questions name a concept; only the shaky concepts; or the
 * knowledge from other courses, for a course that begins where they ended.
 */
export type KnowledgeView = 'whole' | 'with keys' | 'shaky' | 'of other courses'

/**
 * The learner's knowledge for a prompt: first what they say themselves, then what is shaky, what they may
 * still believe, what their reflections ask, and what is solid. In each kind, sure but wrong answers come
 * first. The excess is cut from the concepts' statements, then from the end.
 */
export function describeKnowledge(
  { concepts, misconceptions, carryOvers = [] }: GuideKnowledge,
  view: KnowledgeView = 'whole',
): string {
  const name = (concept: KnownConcept) => nameOf(concept, view === 'with keys')
  const parts = [
    ...concepts
      .filter(({ isCalledShaky }) => isCalledShaky)
      .sort(weakestFirst)
      .slice(0, maxItems.corrections)
      .flatMap((concept) => withStatement(9, `Shaky, as the learner says: ${name(concept)}`, concept)),
    ...concepts
      .filter(({ isCalledShaky, word }) => !isCalledShaky && word === 'shaky')
      .sort(weakestFirst)
      .slice(0, maxItems.shaky)
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
    .slice(0, maxItems.misconceptions)
    .map((each) => ({ weight: 7, text: beliefLine(each) }))
  const written = carryOvers.slice(0, maxItems.carryOvers).map(({ day, quote }) => ({
    weight: 7,
    text: `Wrote in the reflection of ${day}: “${onOneLine(quote, maxLength.quote)}”`,
  }))
  const solid = concepts
    .filter(({ isCalledShaky, word }) => !isCalledShaky && word === 'solid')
    .sort((one, other) => (other.lesson ?? 0) - (one.lesson ?? 0) || other.mean - one.mean)
    .slice(0, view === 'of other courses' ? maxItems.solidElsewhere : maxItems.solid)
    .map((concept) => ({ weight: 6, text: `Solid, to build on: ${name(concept)}` }))
  return withinBudget([...parts, ...believed, ...written, ...solid], knowledgeBudget)
}

const weakestFirst = (one: KnownConcept, other: KnownConcept) =>
  Number(other.wasSureButWrong) - Number(one.wasSureButWrong) || one.mean - other.mean

const nameOf = ({ key, label, lesson, course }: KnownConcept, withKey: boolean) =>
  [
    `“${onOneLine(label, maxLength.label)}”`,
    withKey ? `, key ${key}` : '',
    lesson === null ? '' : ` (lesson ${lesson})`,
    course === undefined ? '' : ` (course “${onOneLine(course, maxLength.course)}”)`,
  ].join('')

const withStatement = (weight: number, text: string, { statement }: KnownConcept): Part[] => [
  { weight, text },
  { weight: 1, text: `  It says: ${onOneLine(statement, maxLength.statement)}` },
]

const beliefLine = ({ label, misconception, answered, wasSure }: KnownMisconception) =>
  [
    `May believe${wasSure ? ', and was sure' : ''}: ${onOneLine(misconception, maxLength.misconception)}`,
    ` (of “${onOneLine(label, maxLength.label)}”; answered “${onOneLine(answered, maxLength.answer)}”)`,
  ].join('')

/**
 * Labels and statements come from a model or an author: none of their lines may look like a line of the
 * prompt itself.
 */
const onOneLine = (text: string, limit: number) => cutText(text.replace(/\s+/g, ' ').trim(), limit)
