import { and, desc, eq, exists, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { GradedAnswer, KeyedQuestion } from '#contract/exams.ts'
import { exams } from '#db/exams.ts'
import { evidence } from '#db/knowledge.ts'
import type { ExamRow } from '#server/exams/queries.ts'
import { type KnowledgeScope, mayTell } from '#server/knowledge/may-tell.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { cutText } from '#server/platform/guides/within-budget.ts'

/** What a retake's prompt includes: questions not to repeat, and missed answers to ask about in new words. */
export type EarlierExams = { asked: KeyedQuestion[]; missed: string }

export const noEarlierExams: EarlierExams = { asked: [], missed: '' }

/** The maximum length of the missed answers, in characters; those of the oldest exams are cut first. */
const maxMissedLength = 4000
const maxAnswerLength = 300

/** The number of earlier exams that are read. */
const remembered = 3

/**
 * What a retake's prompt includes from the learner's newest exams of a kind. The questions asked are not
 * evidence about the learner and are always included. Missed answers are included only where guides may use
 * the learner's knowledge, and where the evidence is neither struck nor forgotten.
 */
export const readEarlierExams = async (
  db: Connection,
  place: KnowledgeScope,
  which: SQL,
): Promise<EarlierExams> =>
  earlierExams(
    await db
      .select({ ...getTableColumns(exams), tellableIds: toldAnswers(db, place) })
      .from(exams)
      .where(and(eq(exams.userId, place.userId), which))
      .orderBy(desc(exams.createdAt), desc(exams.id))
      .limit(remembered),
  )

/** The ids of an exam's questions whose answers guides may use; read in the same statement as the exam. */
function toldAnswers(db: Connection, place: KnowledgeScope): SQL<string[]> {
  const standing = db
    .select({ id: evidence.id })
    .from(evidence)
    .where(
      and(
        eq(evidence.userId, place.userId),
        eq(evidence.kind, 'exam_answer'),
        // Matches by `source`, as the grading wrote it (`exam-evidence.ts`), because that column has an
        // index.
        eq(evidence.source, sql`${exams.id}::text || ':' || (each->>'id')`),
        isNull(evidence.struckAt),
      ),
    )
  return sql<string[]>`array(select each->>'id' from jsonb_array_elements(${exams.questions}) as each
    where ${mayTell(db, place)} and ${exists(standing)})`
}

/** An exam with the ids of the questions whose answers guides may use. */
type EarlierExam = ExamRow & { tellableIds: readonly string[] }

/** First what was missed although the learner was certain, then by exam, newest first. */
export function earlierExams(rows: readonly EarlierExam[]): EarlierExams {
  const asked = rows.flatMap(({ questions }) => questions)
  let left = maxMissedLength
  const missed = rows
    .flatMap(missedIn)
    .toSorted((a, b) => Number(b.wasCertain) - Number(a.wasCertain))
    .map(({ text }) => text)
    .filter((line) => {
      left -= line.length + 1
      return left >= 0
    })
  return { asked, missed: missed.join('\n') }
}

type MissedAnswer = { text: string; wasCertain: boolean }

const missedIn = ({ questions, result, confidences, tellableIds }: EarlierExam): MissedAnswer[] =>
  questions.flatMap((question) => {
    const graded = result?.questions.find(({ questionId }) => questionId === question.id)
    if (graded === undefined || graded.correct || !tellableIds.includes(question.id)) return []
    const wasCertain = confidences[question.id] === 'certain'
    const text = describeMissed(question, graded)
    return [{ wasCertain, text: wasCertain ? `${text}\n  The learner was certain of it.` : text }]
  })

function describeMissed({ prompt, optionNotes }: KeyedQuestion, graded: GradedAnswer): string {
  const { studentAnswer, explanation, points = [] } = graded
  const note = optionNotes?.find(({ option }) => option.toLowerCase() === studentAnswer.trim().toLowerCase())
  const missing = points.filter(({ met }) => !met).map((point) => point.missing || point.criterion)
  return [
    `- Asked: ${prompt}`,
    studentAnswer.trim() !== '' && `  Answered: ${cutText(studentAnswer, maxAnswerLength)}`,
    note !== undefined && note.misconception !== '' && `  Misconception: ${note.misconception}`,
    missing.length > 0 && `  Missing: ${missing.join('; ')}`,
    note === undefined && missing.length === 0 && `  Reason: ${cutText(explanation, maxAnswerLength)}`,
  ]
    .filter((line) => line !== false)
    .join('\n')
}
