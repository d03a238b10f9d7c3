import { and, eq, gt, ne, notExists, sql } from 'drizzle-orm'
import type { KeyedQuestion } from '#contract/exams.ts'
import { exams } from '#db/exams.ts'
import { cardNotes, cards } from '#db/review.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { keepNotes } from '#server/review/keep-note.ts'
import { questionCard } from './question-card.ts'
import { questionSource } from './question-source.ts'

type MissedIn = {
  userId: string
  courseId: string
  unitId: string | null
  activityId: string | null
}

/**
 * Creates cards for missed questions, one for each question of a course, in the transaction that stores the
 * grade.
 */
export async function keepMissed(
  tx: Transaction,
  exam: MissedIn,
  missed: readonly { question: KeyedQuestion; conceptId?: string | undefined }[],
): Promise<void> {
  const { userId, courseId, unitId, activityId } = exam
  const notes = missed.map(({ question, conceptId = null }) => ({
    ...questionCard(question),
    userId,
    origin: 'missed_question' as const,
    source: questionSource(courseId, question),
    place: { courseId, unitId, activityId, conceptId },
  }))
  await keepNotes(tx, notes)
}

/**
 * After a challenge gave all points, the question was not missed. Deletes its card, unless the card was
 * reviewed or the same question was missed in another exam of the course.
 */
export async function dropMissed(
  tx: Transaction,
  { id, userId, courseId }: { id: string; userId: string; courseId: string | null },
  question: KeyedQuestion,
): Promise<void> {
  if (courseId === null) return
  const reviewed = tx
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.noteId, cardNotes.id), gt(cards.reps, 0)))
  const missedElsewhere = tx
    .select({ id: exams.id })
    .from(exams)
    .where(
      and(
        eq(exams.userId, userId),
        eq(exams.courseId, courseId),
        ne(exams.id, id),
        sql`exists (select 1 from jsonb_array_elements(${exams.questions}) as asked,
            jsonb_array_elements(${exams.result}->'questions') as graded
          where asked->>'prompt' = ${question.prompt} and asked->>'correctAnswer' = ${question.correctAnswer}
            and graded->>'questionId' = asked->>'id'
            and (graded->>'score')::float8 < (graded->>'maxScore')::float8)`,
      ),
    )
  await tx.delete(cardNotes).where(
    and(
      eq(cardNotes.userId, userId),
      eq(cardNotes.origin, 'missed_question'),
      // A card that the learner deleted stays recorded as deleted.
      eq(cardNotes.status, 'kept'),
      eq(cardNotes.source, questionSource(courseId, question)),
      notExists(reviewed),
      notExists(missedElsewhere),
    ),
  )
}
