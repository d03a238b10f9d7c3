import { and, eq, isNull } from 'drizzle-orm'
import type { ExamProgress } from '#contract/exam-details.ts'
import type { KeyedQuestion, QuestionsRequest } from '#contract/exams.ts'
import { activities } from '#db/classroom.ts'
import { exams } from '#db/exams.ts'
import { laterFacts } from '#server/classroom/lesson-facts.ts'
import { findPlanned } from '#server/classroom/prepare/planned-activity.ts'
import { type ExamRow, examsOfActivity } from '#server/exams/queries.ts'
import { describeKnowledge } from '#server/knowledge/describe-knowledge.ts'
import { isThere } from '#server/platform/database/is-there.ts'
import { streamOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { keepCitations } from '#server/sources/cite/keep-citations.ts'
import { askAboutMaterial } from './ask-about-material.ts'
import { drawFromBank, isOutdated } from './bank-questions.ts'
import { carriedQuestions } from './carried-questions.ts'
import { type EarlierExams, noEarlierExams, readEarlierExams } from './earlier-exams.ts'
import { takeCitations, withExamPassages } from './exam-passages.ts'
import { askFromBank, askModel } from './gather-questions.ts'
import { type ExamSource, loadExamSource } from './load-exam-source.ts'
import { nameObjectives } from './name-objectives.ts'
import { readMaterial } from './read-material.ts'
import { examConcepts } from './weak-concepts.ts'

type MadeExam = { examId: string; title: string }
export type ExamEvent = { progress: ExamProgress } | { made: MadeExam }
type Parts = Pick<Services, 'db' | 'guides' | 'metrics'>

/**
 * Yields the progress of an exam and finally the stored exam. Idempotent: a later request, also after a
 * prefetch, gets the same exam.
 */
export async function* makeExam(
  parts: Parts,
  caller: Caller,
  request: QuestionsRequest,
): AsyncGenerator<ExamEvent> {
  // Its lesson may still be in planning: the row exists when the plan is complete.
  await findPlanned(parts.db, request.activityId ?? '')?.planEnded
  const source = await loadExamSource(parts.db, caller.userId, request)
  const { activityId, courseId, unitId } = source
  if (activityId === null || courseId === null) return yield* make(parts, caller, source, noEarlierExams)
  yield* streamOnce<ExamEvent>(parts.db, {
    key: `exam:${activityId}`,
    read: async (hasJustRun) => {
      const [latest] = await examsOfActivity(parts.db, caller.userId, activityId, 1)
      const isNew = hasJustRun && latest?.submittedAt === null
      const isAskedFor = source.request.regenerate || (latest && (await isOutdated(parts.db, latest)))
      const isKept = latest && (isNew || !isAskedFor || !isReplaceable(latest))
      return isKept ? [{ made: named(latest) }] : undefined
    },
    run: async function* (signal, rank) {
      const place = { userId: caller.userId, courseId, unitId }
      const earlier = await readEarlierExams(parts.db, place, eq(exams.activityId, activityId))
      yield* make(parts, { ...caller, signal, rank, about: activityId }, source, earlier)
    },
    // If the learner leaves the page, the exam is still finished and found when they come back.
    signal: caller.stop,
    rank: caller.rank,
    isWanted: isThere(parts.db, activities, activityId),
  })
}

async function* make(
  parts: Parts,
  caller: Caller,
  source: ExamSource,
  earlier: EarlierExams,
): AsyncGenerator<ExamEvent> {
  const hasModel = parts.guides.model !== null
  const withPassages = await withExamPassages(parts.db, caller.userId, source, hasModel)
  const questions = yield* questionsFor(parts, caller, withPassages, earlier)
  yield { made: named(await keep(parts, caller.userId, withPassages, questions)) }
}

const named = ({ id, title }: ExamRow): MadeExam => ({ examId: id, title })

/** A running exam is never replaced, because it may hold answers. */
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
  const { known, ...concepts } = await examConcepts(db, caller.userId, source)
  const knowledge = describeKnowledge(known, 'with keys')
  const later = laterFacts({ ...source, knowledge }, 'questions')
  const asked = { ...source, concepts, later }
  const drawn = await drawFromBank(db, caller.userId, source, concepts.weak)
  if (drawn !== undefined)
    return nameObjectives(yield* asEvents(askFromBank(guides, caller, asked, earlier, drawn)), request)
  if (guides.model === null) {
    const material = await readMaterial(db, caller.userId, source)
    return nameObjectives(askAboutMaterial(material, source, earlier.asked), request)
  }
  return nameObjectives(yield* asEvents(askModel(guides, caller, asked, earlier)), request)
}

/** Yields the progress of a generator as events and returns its result. */
async function* asEvents<Made>(work: AsyncGenerator<ExamProgress, Made>): AsyncGenerator<ExamEvent, Made> {
  for (;;) {
    const { done, value } = await work.next()
    if (done) return value
    yield { progress: value }
  }
}

/** Stores the exam and replaces an exam that was not begun. Where another process was faster, its exam is used. */
const keep = ({ db, metrics }: Parts, userId: string, source: ExamSource, made: KeyedQuestion[]) => {
  const { title, courseId, unitId, activityId } = source
  const { questions, citations } = takeCitations(made, source, metrics)
  return db.transaction(async (tx) => {
    if (activityId !== null)
      await tx
        .delete(exams)
        .where(and(eq(exams.activityId, activityId), isNull(exams.startedAt), isNull(exams.submittedAt)))
    const [row] = await tx
      .insert(exams)
      .values({ userId, courseId, unitId, activityId, title, questions })
      .onConflictDoNothing()
      .returning()
    if (row !== undefined && citations.length > 0)
      await keepCitations(tx, userId, { examId: row.id }, citations)
    const [kept] =
      row === undefined && activityId !== null ? await examsOfActivity(tx, userId, activityId, 1) : [row]
    if (kept === undefined) throw new AppError('not_found')
    return kept
  })
}
