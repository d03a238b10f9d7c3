import { and, desc, eq, sql } from 'drizzle-orm'
import type { AuthoredQuestion } from '#contract/authored/course-file.ts'
import { exams } from '#db/exams.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { rightAnswer } from './keyed-question.ts'

/** The questions of a learner's exams of one course, by their signs. */
export type AskedBefore = {
  /** How many exams ago each was last asked, from 1. One that was never begun showed nobody its questions. */
  ago: ReadonlyMap<string, number>
  /** They stand in an exam that is begun, or that waits to be. */
  underWay: ReadonlySet<string>
  waiting: ReadonlySet<string>
}

/** So many earlier exams are looked at: more than any bank has questions. */
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

/** The same question, also where its author has since changed a reason or a wrong option. */
const signOf = ({ prompt, key }: Sign): string => JSON.stringify([prompt, key])

export const signOfAuthored = (question: AuthoredQuestion): string =>
  signOf({ prompt: question.prompt, key: rightAnswer(question) })
