import { and, desc, eq, sql } from 'drizzle-orm'
import type { AuthoredQuestion } from '#contract/authored/course-file.ts'
import { exams } from '#db/exams.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { rightAnswer } from './keyed-question.ts'

/** The questions of a learner's exams of one course, by their identifying text (`signOf`). */
export type AskedBefore = {
  /**
   * How many exams ago each question was last asked, from 1. Exams that were never begun do not count,
   * because their learner saw no questions.
   */
  ago: ReadonlyMap<string, number>
  /** Questions in an exam that runs (`underWay`), and in an exam that is not begun (`waiting`). */
  underWay: ReadonlySet<string>
  waiting: ReadonlySet<string>
}

/** The number of earlier exams that are read; together they have more questions than any bank. */
const remembered = 100

export async function askedBefore(
  db: Connection,
  learnerId: string,
  courseId: string | null,
): Promise<AskedBefore> {
  const ago = new Map<string, number>()
  const underWay = new Set<string>()
  const waiting = new Set<string>()
  const rows = courseId === null ? [] : await questionsOf(db, learnerId, courseId)
  for (const { asked, isBegun, isSubmitted } of rows) {
    const signs = asked.map(signOf)
    if (!isBegun) for (const sign of signs) waiting.add(sign)
    else if (!isSubmitted) for (const sign of signs) underWay.add(sign)
  }
  for (const [index, { asked }] of rows.filter(({ isBegun }) => isBegun).entries())
    for (const sign of asked.map(signOf)) if (!ago.has(sign)) ago.set(sign, index + 1)
  return { ago, underWay, waiting }
}

const questionsOf = (db: Connection, learnerId: string, courseId: string) =>
  db
    .select({
      asked: sql<Sign[]>`(select coalesce(json_agg(json_build_object('prompt', each->'prompt',
        'key', each->'correctAnswer')), '[]') from jsonb_array_elements(${exams.questions}) as each)`,
      isBegun: sql<boolean>`${exams.startedAt} is not null`,
      isSubmitted: sql<boolean>`${exams.submittedAt} is not null`,
    })
    .from(exams)
    .where(and(eq(exams.userId, learnerId), eq(exams.courseId, courseId)))
    .orderBy(desc(exams.createdAt), desc(exams.id))
    .limit(remembered)

type Sign = { prompt: string; key: string }

/**
 * Identifies a question by its prompt and key, so that it stays the same when its author changes a reason or
 * a wrong option.
 */
const signOf = ({ prompt, key }: Sign): string => JSON.stringify([prompt, key])

export const signOfAuthored = (question: AuthoredQuestion): string =>
  signOf({ prompt: question.prompt, key: rightAnswer(question) })
