import { createHash } from 'node:crypto'
import type {
  AuthoredActivity,
  AuthoredQuestion,
  AuthoredUnit,
  ExerciseBlock,
} from '#contract/authored/course-file.ts'

/**
 * A line of a unit's text. Lines with the same `sign` are equal. `secretOf` is set where the line represents
 * something that a learner of the course must not read yet, and names the line that it belongs to.
 */
export type UnitLine = { heading: string; text: string; sign: string; secretOf?: string }

type UnitWords = { title: string; unitObjective: string; unitAssessment: string }

/** The whole text of a unit, one item per line, for a comparison with another version. */
export const unitLines = (words: UnitWords, content: AuthoredUnit | null): UnitLine[] => [
  ...linesOf('Unit', [words.title, words.unitObjective, words.unitAssessment]),
  ...(content === null ? [] : contentLines(content)),
]

const contentLines = ({ head, activities, questions, cards }: AuthoredUnit): UnitLine[] => [
  ...linesOf(
    'Concepts',
    head.concepts.map(({ label, statement }) => `${label}: ${statement}`),
  ),
  ...activities.flatMap(activityLines),
  ...questions.flatMap(questionLines),
  ...linesOf(
    'Cards',
    cards.map(({ front, back }) => `${front} → ${back}`),
  ),
]

function activityLines({ head, text, exercises, works }: AuthoredActivity): UnitLine[] {
  const heading = `${head.guide}: ${head.title}`
  const asked = head.guide === 'Examiner' ? [`${head.questions} questions`, ...(head.concepts ?? [])] : []
  return [
    ...linesOf(heading, [head.objective, ...asked, ...text.split(/\r\n?|\n/)]),
    ...exercises.flatMap((exercise) => exerciseLines(heading, exercise)),
    ...linesOf(
      heading,
      works.map(({ title, kind, where, address }) =>
        [title, kind, where, address].filter(Boolean).join(' · '),
      ),
    ),
  ]
}

const exerciseLines = (heading: string, { prompt, ...rest }: ExerciseBlock): UnitLine[] =>
  withSecret(heading, prompt, rest)

function questionLines({ prompt, ...rest }: AuthoredQuestion): UnitLine[] {
  const options = rest.kind === 'multiple_choice' ? rest.options.map(({ text }) => `○ ${text}`) : []
  return [...withSecret('Questions', prompt, rest), ...linesOf('Questions', options)]
}

/** A prompt, and a line that changes whenever its key, its hints or any other field changes. */
function withSecret(heading: string, prompt: string, rest: object): UnitLine[] {
  const asked = linesOf(heading, prompt.split(/\r\n?|\n/))
  const secretOf = asked[0]?.sign ?? ''
  const sign = createHash('sha256')
    .update(JSON.stringify([prompt, rest]))
    .digest('hex')
  return [...asked, { heading, text: 'Its answer, hints or explanations are different.', sign, secretOf }]
}

const linesOf = (heading: string, texts: readonly string[]): UnitLine[] =>
  texts
    .map((text) => text.trimEnd())
    .filter((text) => text !== '')
    .map((text) => ({ heading, text, sign: `${heading}\n${text}` }))
