import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { ActivityHead, AuthoredQuestion, AuthoredUnit } from '#contract/authored/course-file.ts'
import { examLimits, type KeyedQuestion } from '#contract/exams.ts'
import { authoredUnits, unitContents } from '#db/authored.ts'
import { activities } from '#db/classroom.ts'
import { exams } from '#db/exams.ts'
import { contentOf } from '#server/authored/content-store.ts'
import type { ExamRow } from '#server/exams/queries.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { drawQuestions } from './draw-questions.ts'
import { keyedQuestion } from './keyed-question.ts'
import type { ExamSource } from './load-exam-source.ts'

/** What the bank gives for an exam. */
export type Drawn = {
  wanted: number
  /** Never asked before, at most as many as are wanted. */
  fresh: KeyedQuestion[]
  /** As many as are wanted, where the bank has so many: the fresh ones and, if those are too few, the oldest. */
  all: KeyedQuestion[]
}

const fewestWithOwnWords = 4

/** So many earlier exams of an activity are looked at: more than any bank has questions. */
const remembered = 100

/** The exam of a unit whose questions came with the course; undefined where none did. */
export async function drawFromBank(
  db: Connection,
  learnerId: string,
  { unitId, activityId }: Pick<ExamSource, 'unitId' | 'activityId'>,
): Promise<Drawn | undefined> {
  const content = unitId === null ? undefined : (await contentOf(db, unitId))?.content
  if (content === undefined || content.questions.length === 0) return undefined
  const [place, asked] = await Promise.all([
    activityId === null ? undefined : placeOf(db, activityId),
    activityId === null ? new Map<string, number>() : askedBefore(db, learnerId, activityId),
  ])
  const head = place && examHead(content, place)
  const fitting = content.questions.filter(({ concept }) => head?.concepts?.includes(concept) ?? true)
  const bank = fitting.length > 0 ? fitting : content.questions
  const wanted = head?.questions ?? examLimits.questionCount.default
  const askedAgo = (question: AuthoredQuestion) => asked.get(signOf(authoredKey(question)))
  const drawn = drawWithOwnWords(bank, wanted, askedAgo)
  const keyed = (question: AuthoredQuestion) => keyedQuestion(question, content.head.concepts)
  return {
    wanted,
    fresh: drawn.filter((question) => askedAgo(question) === undefined).map(keyed),
    all: drawn.map(keyed),
  }
}

/** Whether an exam that nobody has begun was drawn from questions that their author has changed since. */
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

/** An exam of several questions asks one of them in the learner's own words, as long as the bank has a new one. */
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
  const rest = bank.filter((question) => question !== own)
  const drawn = new Set([own, ...drawQuestions({ bank: rest, count: count - 1, askedAgo })])
  return bank.filter((question) => drawn.has(question))
}

type Place = { sequence: number; title: string }
type ExamHead = Extract<ActivityHead, { guide: 'Examiner' }>

async function placeOf(db: Connection, activityId: string): Promise<Place | undefined> {
  const [place] = await db
    .select({ sequence: activities.sequence, title: activities.title })
    .from(activities)
    .where(eq(activities.id, activityId))
  return place
}

/** What the author said of this exam: at its place in the lesson, or under its title where the lesson was made before. */
function examHead({ activities: authored }: AuthoredUnit, { sequence, title }: Place): ExamHead | undefined {
  const isExam = (head: ActivityHead | undefined): head is ExamHead => head?.guide === 'Examiner'
  const heads = authored.map(({ head }) => head)
  const there = heads[sequence - 1]
  return isExam(there) ? there : heads.filter(isExam).find((head) => head.title === title)
}

/** By their signs, the questions of an activity's exams, and how many exams ago each was last asked. */
async function askedBefore(
  db: Connection,
  learnerId: string,
  activityId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .select({
      asked: sql<Sign[]>`(select coalesce(json_agg(json_build_object('prompt', each->'prompt',
        'key', each->'correctAnswer')), '[]') from jsonb_array_elements(${exams.questions}) as each)`,
    })
    .from(exams)
    // One that was never begun showed nobody its questions.
    .where(
      and(eq(exams.userId, learnerId), eq(exams.activityId, activityId), sql`${exams.startedAt} is not null`),
    )
    .orderBy(desc(exams.createdAt), desc(exams.id))
    .limit(remembered)
  const ago = new Map<string, number>()
  for (const [index, { asked }] of rows.entries())
    for (const sign of asked.map(signOf)) if (!ago.has(sign)) ago.set(sign, index + 1)
  return ago
}

type Sign = { prompt: string; key: string }

/** The same question, also where its author has since changed a reason or a wrong option. */
const signOf = ({ prompt, key }: Sign): string => JSON.stringify([prompt, key])

const authoredKey = (question: AuthoredQuestion): Sign => {
  const { prompt, correctAnswer } = keyedQuestion(question, [])
  return { prompt, key: correctAnswer }
}
