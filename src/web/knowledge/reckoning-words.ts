import type { EvidenceFacts } from '#contract/knowledge/evidence.ts'
import { estimateFrom, type KnowledgeWord, knowledgeRules as rules } from '#contract/knowledge.ts'
import { addDays, universalDay } from '#contract/time/calendar-date.ts'

type Part = { heading: string; before?: string; points: string[] }

const percent = (share: number) => `${Math.round(share * 100)}%`

/** How much of a full answer something counts. */
function asShare(weight: number): string {
  if (weight === 1) return 'counts in full'
  if (weight === 0.5) return 'counts half'
  if (weight === 0.25) return 'counts a quarter'
  if (weight === 0.75) return 'counts three quarters'
  return `counts ${percent(weight)}`
}

const closedRight = (options: number) => rules.closed - 1 / options

/** The rules of the estimate in plain words, with their numbers. */
export const reckoningParts = (): Part[] => [
  {
    heading: 'What counts',
    before:
      'Each answer is a piece of evidence about one concept. What is right in it counts for knowing the concept, what is wrong counts against it.',
    points: [
      `A question with options that you missed ${asShare(rules.closed)}.`,
      `Answered right it counts less, by the chance of guessing it: with four options it ${asShare(closedRight(4))}, with two it ${asShare(closedRight(2))}.`,
      `An answer in your own words ${asShare(rules.ownWords.model)} where a key or the Examiner graded it, and ${asShare(rules.ownWords.learner)} where you did.`,
      `Each hint leaves ${percent(rules.hint)} of what a right answer proves. It takes nothing from a miss.`,
      `A card of the review ${asShare(rules.card)}.`,
      'How sure you said you were does not count. It only decides what comes first: what you were sure of and missed.',
    ],
  },
  {
    heading: 'What time does',
    points: [
      `After ${rules.halfLifeDays} days a piece counts half of what it did, after ${2 * rules.halfLifeDays} days a quarter.`,
      'So a concept that you have not met for a long time becomes unclear again by itself, but never shaky.',
    ],
  },
  {
    heading: 'From evidence to a word',
    before: `Before your first answer, every share of right answers counts as equally likely. Each piece of evidence narrows that down. The estimate is the middle ${percent(rules.interval)} of what is still likely.`,
    points: [
      `Shaky: even the upper end of that is below ${percent(rules.shakyBelow)} right.`,
      `Solid: even the lower end is not below ${percent(rules.solidAbove)} right, with evidence of at least ${rules.solidDays} different days.`,
      'Unclear: anything else. There is too little evidence, or it points both ways.',
      'Not seen: there is no evidence.',
    ],
  },
  {
    heading: 'What you say counts first',
    points: [
      'If you press ‘This is shaky’, the concept is shaky, whatever the evidence says, until you take that back.',
      'What you strike no longer counts: here, in exams, and in what Trivium tells the guides.',
      'A misconception is open until you answer the concept right on two different days, strike it, or say that you understand it now.',
    ],
  },
]

type Example = { happened: string; answers: { outcome: number; daysAgo: number; hints?: number }[] }

const right = (...daysAgo: number[]) => daysAgo.map((ago) => ({ outcome: 1, daysAgo: ago }))
const missed = (...daysAgo: number[]) => daysAgo.map((ago) => ({ outcome: 0, daysAgo: ago }))

const examples: Example[] = [
  { happened: 'One question missed', answers: missed(0) },
  { happened: 'Two questions missed', answers: missed(0, 0) },
  { happened: 'Two missed, then one right a week later', answers: [...missed(7, 7), ...right(0)] },
  { happened: 'Four right on one day', answers: right(0, 0, 0, 0) },
  { happened: 'Four right, on two days', answers: right(7, 7, 0, 0) },
  {
    happened: 'Four right on two days, each with a hint',
    answers: right(7, 7, 0, 0).map((one) => ({ ...one, hints: 1 })),
  },
  { happened: 'Four right on two days, half a year ago', answers: right(187, 187, 180, 180) },
]

/** A few lives of a concept, with questions of four options, as the estimate sees them. */
export function reckoningExamples(): { happened: string; word: KnowledgeWord; expected: string }[] {
  const today = universalDay()
  return examples.map(({ happened, answers }) => {
    const facts = answers.map(
      ({ outcome, daysAgo, hints = 0 }): EvidenceFacts => ({
        kind: 'exam_answer',
        outcome,
        options: 4,
        hints,
        gradedBy: 'key',
        day: addDays(today, -daysAgo),
      }),
    )
    const { word, low, high } = estimateFrom(facts, today)
    return { happened, word, expected: `between ${percent(low)} and ${percent(high)}` }
  })
}
