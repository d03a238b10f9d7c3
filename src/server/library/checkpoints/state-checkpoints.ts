import { checkpointRules } from '#contract/library/checkpoints.ts'
import type { TranscriptLine } from '#contract/library.ts'
import { choiceQuestions, type QuestionDraft } from '#server/guide/questions/choice-questions.ts'
import { seedOf } from '#server/guide/questions/seed.ts'
import { statementsIn } from '#server/guide/questions/statements.ts'
import { type Pool, poolOf } from '#server/guide/questions/subjects.ts'
import { trueFalseQuestions } from '#server/guide/questions/true-false-questions.ts'
import { spread } from '#server/passages/spread.ts'
import { type CheckpointQuestion, chooseCheckpoints, type PlacedQuestion } from './choose-checkpoints.ts'
import type { Talk } from './talk.ts'

/**
 * Statements are compared with each other, so of a long talk only this many are used, spread over all of it.
 */
const readMost = 120

/**
 * Makes questions without a model, from statements of the talk that can be understood alone; choices come
 * before statements to judge. None where the talk gives fewer than the minimum.
 */
export function stateCheckpoints(talk: Talk, transcript: readonly TranscriptLine[]): PlacedQuestion[] {
  const pool = poolOf(spread(statementsIn([{ name: 'this video', transcript }]), readMost))
  const choices = choiceQuestions(pool).filter(isAboutOne)
  const asked = new Set(choices.flatMap(({ from }) => from))
  const judged = trueFalseQuestions(pool).filter(
    ({ from: [statement] }) => statement && !asked.has(statement),
  )
  const written = (drafts: readonly QuestionDraft[]) => drafts.flatMap((draft) => writtenOf(draft, pool))
  const chosen = chooseCheckpoints(talk, written(choices), written(judged))
  return chosen.length < checkpointRules.questions.min ? [] : chosen
}

/** A question that compares statements may come before all of them were said. */
const isAboutOne = ({ from }: QuestionDraft) => from.length === 1

function writtenOf(
  { prompt, options, correctAnswer, from }: QuestionDraft,
  pool: Pool,
): CheckpointQuestion[] {
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

/** The longest word of a statement; ties are broken by a hash of the word, so the result is stable. */
const longestWord = (words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length || seedOf(a) - seedOf(b))[0] ?? ''
