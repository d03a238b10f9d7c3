import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { KeyedQuestion } from '#contract/exams.ts'
import { exams } from '#db/exams.ts'
import { cardNotes } from '#db/review.ts'

type QuestionKey = Pick<KeyedQuestion, 'prompt' | 'correctAnswer'>

/**
 * Identifies a question by its prompt and answer, so that it is the same in every exam, and after its author
 * changed a reason or a wrong option.
 */
const signOf = ({ prompt, correctAnswer }: QuestionKey): string =>
  createHash('sha256').update(`${prompt}\n${correctAnswer}`).digest('hex')

/** The source of the single card for a question of a course, however often it is missed. */
export const questionSource = (courseId: string, question: QuestionKey): string =>
  `${courseId}:${signOf(question)}`

const signLength = 64

/**
 * Hides cards that reveal the key of a question in a running exam of the learner, until the exam is
 * submitted. The statement computes the hash of `signOf` once for all cards.
 */
export const notAskedNow = (learnerId: string): SQL<boolean> => sql<boolean>`(
  ${cardNotes.origin} <> 'missed_question' or ${cardNotes.source} is null
  or right(${cardNotes.source}, ${signLength}) not in (
    select encode(sha256(convert_to((asked->>'prompt') || chr(10) || (asked->>'correctAnswer'), 'UTF8')), 'hex')
    from ${exams} as running, jsonb_array_elements(running.questions) as asked
    where running.user_id = ${learnerId} and running.started_at is not null and running.submitted_at is null))`
