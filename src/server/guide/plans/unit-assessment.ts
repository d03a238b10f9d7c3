import { clip, listed } from '#server/guide/text/plain-text.ts'
import { pick } from '#server/guide/text/seed.ts'
import type { AimLevel } from './aims.ts'

export type AssessmentInput = {
  title: string
  level: AimLevel
  terms: readonly string[]
  /** A book to check against, where the course names one. */
  book: string | undefined
  seed: number
}

type Wording = (input: { topic: string; terms: string; check: string }) => string
type Wordings = [Wording, ...Wording[]]

const oneTerm: Wordings = [
  ({ terms, check }) => `Explain ${terms} in three sentences from memory, then compare them with ${check}.`,
  ({ topic, terms }) => `Draw a map of “${topic}” around ${terms}, and label every line.`,
]
const wordings: Record<AimLevel, Wordings> = {
  1: [
    ({ terms, check }) => `Write one sentence each on ${terms} from memory, then compare them with ${check}.`,
    ({ topic, terms }) => `Draw a map of “${topic}” with ${terms} on it, and label every line.`,
    ({ terms, check }) =>
      `Make a card for each of ${terms}; you are done when every back agrees with ${check}.`,
  ],
  2: [
    ({ topic, terms }) => `Explain “${topic}” in about 150 words to someone new to it, using ${terms}.`,
    ({ topic, check }) =>
      `Write three questions about “${topic}”, answer them, and check the answers with ${check}.`,
    ({ topic, terms }) => `Make a table or a sketch of “${topic}” with a place for ${terms}.`,
  ],
  3: [
    ({ topic }) => `“${topic}”: do it once from start to finish, and note the step you would do differently.`,
    ({ topic, check }) =>
      `“${topic}”: do it once with ${check} open and once without, and note what changed.`,
    ({ topic, terms }) => `“${topic}”: show it on an example you choose, and say where ${terms} comes in.`,
  ],
  4: [
    ({ topic, check }) =>
      `“${topic}”: write down the case for and the case against, citing ${check} at least once.`,
    ({ topic, terms }) => `“${topic}”: give your verdict in 200 words, resting on ${terms}.`,
  ],
  5: [
    ({ topic }) => `“${topic}”: hand in the finished piece with three sentences that defend your choices.`,
    ({ topic, terms }) => `“${topic}”: hand it in with a list of how it uses ${terms}.`,
    ({ topic, check }) =>
      `“${topic}”: finish it, review it the next day against ${check}, and revise it once.`,
  ],
}

/** How a learner can tell that a unit is done, in the unit's own terms. */
export function unitAssessment({ title, level, terms, book, seed }: AssessmentInput): string {
  const topic = clip(title, 100)
  const named = terms.slice(0, 3).map((term) => `“${clip(term, 60)}”`)
  const check = book === undefined ? 'the notes' : `“${clip(book, 100)}”`
  const choices = level === 1 && named.length < 2 ? oneTerm : wordings[level]
  const joined = named.length > 0 ? listed(level === 3 ? named.slice(0, 1) : named) : 'its main terms'
  return pick(choices, seed)({ topic, terms: joined, check })
}
