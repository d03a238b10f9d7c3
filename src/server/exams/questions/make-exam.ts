import { and, eq, isNull } from 'drizzle-orm'
import type { ExamProgress } from '#contract/exam-details.ts'
import { examFaults, type KeyedQuestion, type QuestionsRequest } from '#contract/exams.ts'
import { exams } from '#db/exams.ts'
import { laterFacts } from '#server/classroom/lesson-facts.ts'
import { type ExamRow, examsOfActivity } from '#server/exams/queries.ts'
import { loadKnowledge } from '#server/knowledge/load-knowledge.ts'
import { streamOnce } from '#server/platform/database/run-once.ts'
import type { Caller, Guides } from '#server/platform/guides/guides.ts'
import { modelError } from '#server/platform/guides/model-errors.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { EmptyList } from '#server/platform/model/stream-items.ts'
import { askAboutMaterial } from './ask-about-material.ts'
import { type Drawn, drawFromBank, isOutdated } from './bank-questions.ts'
import { carriedQuestions } from './carried-questions.ts'
import { type EarlierExams, earlierExams, noEarlierExams } from './earlier-exams.ts'
import { type ExamSource, loadExamSource } from './load-exam-source.ts'
import { nameObjectives } from './name-objectives.ts'
import { readMaterial } from './read-material.ts'
import { writeQuestions } from './write-questions.ts'

type MadeExam = { examId: string; title: string }
export type ExamEvent = { progress: ExamProgress } | { made: MadeExam }
type Parts = Pick<Services, 'db' | 'guides'>

/** How many earlier exams of an activity a new one does not repeat. */
const remembered = 3

/** How far an exam is, and at last the one that is kept. Made once: whoever asks later, or prefetched it, finds it. */
export async function* makeExam(
  parts: Parts,
  caller: Caller,
  request: QuestionsRequest,
): AsyncGenerator<ExamEvent> {
  const source = await loadExamSource(parts.db, caller.userId, request)
  const { activityId } = source
  if (activityId === null) return yield* make(parts, caller, source, noEarlierExams)
  const earlier = (limit: number) => examsOfActivity(parts.db, caller.userId, activityId, limit)
  yield* streamOnce<ExamEvent>(parts.db, {
    key: `exam:${activityId}`,
    read: async (hasJustRun) => {
      const [latest] = await earlier(1)
      const isNew = hasJustRun && latest?.submittedAt === null
      const isAskedFor = source.request.regenerate || (latest && (await isOutdated(parts.db, latest)))
      const isKept = latest && (isNew || !isAskedFor || !isReplaceable(latest))
      return isKept ? [{ made: named(latest) }] : undefined
    },
    run: async function* (signal) {
      yield* make(parts, { ...caller, signal }, source, earlierExams(await earlier(remembered)))
    },
    signal: caller.signal,
  })
}

async function* make(
  parts: Parts,
  caller: Caller,
  source: ExamSource,
  earlier: EarlierExams,
): AsyncGenerator<ExamEvent> {
  const told = { ...source, later: await knowledgeFor(parts, caller.userId, source) }
  const questions = yield* questionsFor(parts, caller, told, earlier)
  yield { made: named(await keep(parts, caller.userId, source, questions)) }
}

/** Of an exam that belongs to no course there is none. */
async function knowledgeFor({ db, guides }: Parts, userId: string, { courseId, unitId }: ExamSource) {
  if (guides.model === null || courseId === null) return {}
  return laterFacts({ knowledge: await loadKnowledge(db, { userId, courseId, unitId }, 'with keys') })
}

const named = ({ id, title }: ExamRow): MadeExam => ({ examId: id, title })

/** An exam under way is never thrown away: it may hold answers. */
const isReplaceable = ({ startedAt, submittedAt }: ExamRow) => startedAt === null || submittedAt !== null

async function* questionsFor(
  { db, guides }: Parts,
  caller: Caller,
  source: ExamSource,
  earlier: EarlierExams,
): AsyncGenerator<ExamEvent, KeyedQuestion[]> {
  const { request } = source
  const carried = carriedQuestions(request.content.questions)
  if (carried.length > 0) return nameObjectives(carried, request)
  const drawn = await drawFromBank(db, caller.userId, source)
  if (drawn !== undefined)
    return nameObjectives(yield* examFromBank(guides, caller, source, earlier, drawn), request)
  if (guides.model === null) {
    const material = await readMaterial(db, caller.userId, source)
    return nameObjectives(askAboutMaterial(material, source, earlier.asked), request)
  }
  try {
    return nameObjectives(yield* written(guides, caller, source, earlier), request)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    throw modelError(error, () =>
      error instanceof EmptyList ? examFaults.noQuestions : examFaults.questions,
    )
  }
}

async function* written(
  ...given: Parameters<typeof writeQuestions>
): AsyncGenerator<ExamEvent, KeyedQuestion[]> {
  const writing = writeQuestions(...given)
  for (;;) {
    const { done, value } = await writing.next()
    if (done) return value
    yield { progress: value }
  }
}

/**
 * Questions that came with the course. Where too few are left that were never asked, a model writes the others; without
 * one, or where it fails, those asked longest ago come again.
 */
async function* examFromBank(
  guides: Guides,
  caller: Caller,
  source: ExamSource,
  earlier: EarlierExams,
  { wanted, fresh, all }: Drawn,
): AsyncGenerator<ExamEvent, KeyedQuestion[]> {
  const missing = wanted - fresh.length
  const others =
    missing > 0 && guides.model !== null
      ? yield* othersFrom(guides, caller, {
          source: { ...source, request: { ...source.request, questionCount: missing } },
          earlier: { ...earlier, asked: [...earlier.asked, ...all] },
        })
      : []
  const again = all.filter((question) => !fresh.includes(question))
  return [...fresh, ...others, ...again]
    .slice(0, wanted)
    .map((question, index) => ({ ...question, id: `q${index + 1}` }))
}

async function* othersFrom(
  guides: Guides,
  caller: Caller,
  { source, earlier }: { source: ExamSource; earlier: EarlierExams },
): AsyncGenerator<ExamEvent, KeyedQuestion[]> {
  try {
    return yield* written(guides, caller, source, earlier)
  } catch (error) {
    if (!(error instanceof ModelFailure) || error.kind === 'cancelled') throw error
    return []
  }
}

/** Keeps the exam in place of one that was not begun. Where another process was faster, its exam stands. */
const keep = (
  { db }: Parts,
  userId: string,
  { title, courseId, unitId, activityId }: ExamSource,
  questions: KeyedQuestion[],
) =>
  db.transaction(async (tx) => {
    if (activityId !== null)
      await tx
        .delete(exams)
        .where(and(eq(exams.activityId, activityId), isNull(exams.startedAt), isNull(exams.submittedAt)))
    const [made] = await tx
      .insert(exams)
      .values({ userId, courseId, unitId, activityId, title, questions })
      .onConflictDoNothing()
      .returning()
    const [kept] =
      made === undefined && activityId !== null ? await examsOfActivity(tx, userId, activityId, 1) : [made]
    if (kept === undefined) throw new AppError('not_found')
    return kept
  })
