import { checkpointRules } from '#contract/library/checkpoints.ts'
import type { TranscriptLine } from '#contract/library.ts'
import { choiceQuestions, type QuestionDraft } from '#server/guide/questions/choice-questions.ts'
import { seedOf } from '#server/guide/questions/seed.ts'
import { statementsIn } from '#server/guide/questions/statements.ts'
import { type Pool, poolOf } from '#server/guide/questions/subjects.ts'
import { trueFalseQuestions } from '#server/guide/questions/true-false-questions.ts'
import { spread } from '#server/passages/spread.ts'
import { chooseCheckpoints, type Placed, type Written } from './choose-checkpoints.ts'
import type { Talk } from './talk.ts'

/** Statements are held against one another: of a long talk so many, over the whole of it. */
const readMost = 120

/**
 * Questions without a model: from statements of the talk that stand alone, choices before statements to be judged. Where
 * it does not give as many as there must be there are none.
 */
export function stateCheckpoints(talk: Talk, transcript: readonly TranscriptLine[]): Placed[] {
  const pool = poolOf(spread(statementsIn([{ name: 'this video', transcript }]), readMost))
  const choices = choiceQuestions(pool).filter(isAboutOne)
  const asked = new Set(choices.flatMap(({ from }) => from))
  const judged = trueFalseQuestions(pool).filter(
    ({ from: [statement] }) => statement && !asked.has(statement),
  )
  const written = (drafts: readonly QuestionDraft[]) => drafts.flatMap((draft) => writtenOf(draft, pool))
  const chosen = chooseCheckpoints(talk, written(choices), written(judged))
  return chosen.length < checkpointRules.questions.fewest ? [] : chosen
}

/** What is held against other statements may be asked before those are said. */
const isAboutOne = ({ from }: QuestionDraft) => from.length === 1

function writtenOf({ prompt, options, correctAnswer, from }: QuestionDraft, pool: Pool): Written[] {
  const [statement] = from
  const correctOption = options.indexOf(correctAnswer)
  if (statement === undefined || correctOption < 0) return []
  return [
    {
      question: prompt,
      options,
      correctOption,
      explanation: `It was said: “${statement.text}”`,
      optionNotes: [],
      quotation: statement.text,
      about: pool.subjects.get(statement)?.name ?? longestWord(statement.words.map(({ text }) => text)),
    },
  ]
}

/** The weightiest word of a statement; of several the one that only the text decides. */
const longestWord = (words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length || seedOf(a) - seedOf(b))[0] ?? ''
