import { and, eq, gt, sql } from 'drizzle-orm'
import type { ActivityHead, AuthoredQuestion, AuthoredUnit } from '#contract/authored/course-file.ts'
import { examLimits } from '#contract/exams/rules.ts'
import type { KeyedQuestion } from '#contract/exams.ts'
import { authoredUnits, unitContents } from '#db/authored.ts'
import { activities } from '#db/classroom.ts'
import { exams } from '#db/exams.ts'
import { contentOf } from '#server/authored/content-store.ts'
import type { ExamRow } from '#server/exams/queries.ts'
import type { AskedConcept } from '#server/knowledge/describe-concepts.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { type AskedBefore, askedBefore, signOfAuthored } from './asked-before.ts'
import { drawOfConcepts } from './draw-of-concepts.ts'
import { drawQuestions } from './draw-questions.ts'
import { keyedQuestion } from './keyed-question.ts'
import type { ExamSource } from './load-exam-source.ts'
import { maxOlder } from './weak-concepts.ts'

/** The questions of a bank for one exam. */
export type BankDraw = {
  wanted: number
  /** Questions from the banks of earlier units about the learner's weak concepts. */
  older: KeyedQuestion[]
  /** Questions that were never asked; together with the older ones at most as many as wanted. */
  fresh: KeyedQuestion[]
  /**
   * All remaining questions up to the wanted number, if the bank has so many: the fresh ones and, if those
   * are too few, those asked longest ago.
   */
  all: KeyedQuestion[]
}

const fewestWithOwnWords = 4

/** How many weak concepts are looked up in the banks, because not every unit has a bank. */
const maxLookedUp = 8

/**
 * Draws the exam of a unit from the questions that came with the course; undefined where the course has none.
 */
export async function drawFromBank(
  db: Connection,
  learnerId: string,
  { courseId, unitId, activityId }: Pick<ExamSource, 'courseId' | 'unitId' | 'activityId'>,
  weak: readonly AskedConcept[],
): Promise<BankDraw | undefined> {
  const content = unitId === null ? undefined : (await contentOf(db, unitId))?.content
  if (content === undefined || content.questions.length === 0) return undefined
  const [place, asked] = await Promise.all([
    activityId === null ? undefined : placeOf(db, activityId),
    askedBefore(db, learnerId, courseId),
  ])
  const head = place && examHead(content, place)
  const fitting = content.questions.filter(({ concept }) => head?.concepts?.includes(concept) ?? true)
  const bank = fitting.length > 0 ? fitting : content.questions
  const wanted = head?.questions ?? examLimits.questionCount.default
  const older = await drawOlder(db, weak, asked, maxOlder(wanted))
  const askedAgo = (question: AuthoredQuestion) => asked.ago.get(signOfAuthored(question))
  const drawn = drawWithOwnWords(bank, wanted - older.length, askedAgo)
  const keyed = (question: AuthoredQuestion) => keyedQuestion(question, content.head.concepts)
  return {
    wanted,
    older,
    fresh: drawn.filter((question) => askedAgo(question) === undefined).map(keyed),
    all: drawn.map(keyed),
  }
}

/** One question for each concept, from units that have a bank. */
async function drawOlder(
  db: Connection,
  weak: readonly AskedConcept[],
  asked: AskedBefore,
  most: number,
): Promise<KeyedQuestion[]> {
  const drawn = most === 0 ? [] : await drawOfConcepts(db, weak.slice(0, maxLookedUp), 1, asked)
  return drawn.slice(0, most).map(({ keyed }) => keyed)
}

/** Whether an exam that is not begun contains questions that their author has changed since. */
export async function isOutdated(
  db: Connection,
  { id, unitId, startedAt }: Pick<ExamRow, 'id' | 'unitId' | 'startedAt'>,
): Promise<boolean> {
  if (unitId === null || startedAt !== null) return false
  const changed = await db
    .select({ id: exams.id })
    .from(exams)
    .innerJoin(
      unitContents,
      and(eq(unitContents.unitId, exams.unitId), gt(unitContents.updatedAt, exams.createdAt)),
    )
    .innerJoin(authoredUnits, eq(authoredUnits.id, unitContents.authoredId))
    .where(and(eq(exams.id, id), sql`jsonb_array_length(${authoredUnits.content}->'questions') > 0`))
  return changed.length > 0
}

/** An exam of several questions includes one short answer, while the bank has a new one. */
function drawWithOwnWords(
  bank: readonly AuthoredQuestion[],
  count: number,
  askedAgo: (question: AuthoredQuestion) => number | undefined,
): AuthoredQuestion[] {
  const fresh = bank.filter(
    (question) => question.kind === 'short_answer' && askedAgo(question) === undefined,
  )
  const [own] = count < fewestWithOwnWords ? [] : drawQuestions({ bank: fresh, count: 1, askedAgo })
  if (own === undefined) return drawQuestions({ bank, count, askedAgo })
  const closed = bank.filter(({ kind }) => kind !== 'short_answer')
  const isEnough = closed.filter((question) => askedAgo(question) === undefined).length >= count - 1
  // If there are enough new choices, the other short answers are left for later exams.
  const rest = isEnough ? closed : bank.filter((question) => question !== own)
  const drawn = new Set([own, ...drawQuestions({ bank: rest, count: count - 1, askedAgo })])
  return bank.filter((question) => drawn.has(question))
}

type ExamPosition = { sequence: number; title: string }
type ExamHead = Extract<ActivityHead, { guide: 'Examiner' }>

async function placeOf(db: Connection, activityId: string): Promise<ExamPosition | undefined> {
  const [place] = await db
    .select({ sequence: activities.sequence, title: activities.title })
    .from(activities)
    .where(eq(activities.id, activityId))
  return place
}

/**
 * What the author wrote about this exam: found by its place in the lesson, or by its title where the lesson
 * was made before.
 */
function examHead(
  { activities: authored }: AuthoredUnit,
  { sequence, title }: ExamPosition,
): ExamHead | undefined {
  const isExam = (head: ActivityHead | undefined): head is ExamHead => head?.guide === 'Examiner'
  const heads = authored.map(({ head }) => head)
  const there = heads[sequence - 1]
  return isExam(there) ? there : heads.filter(isExam).find((head) => head.title === title)
}
