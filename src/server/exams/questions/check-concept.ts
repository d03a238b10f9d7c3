import { and, eq, isNull } from 'drizzle-orm'
import { type KeyedQuestion, questionsRequestSchema } from '#contract/exams.ts'
import { checkQuestions } from '#contract/knowledge/picture.ts'
import { exams } from '#db/exams.ts'
import { concepts } from '#db/knowledge.ts'
import { laterFacts } from '#server/classroom/lesson-facts.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { isThere } from '#server/platform/database/is-there.ts'
import { runOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { keepCitations } from '#server/sources/cite/keep-citations.ts'
import { askAboutMaterial } from './ask-about-material.ts'
import { askedBefore } from './asked-before.ts'
import { drawOfConcepts } from './draw-of-concepts.ts'
import { readEarlierExams } from './earlier-exams.ts'
import { takeCitations, withExamPassages } from './exam-passages.ts'
import { askFromBank, askModel } from './gather-questions.ts'
import { type ExamSource, loadExamSource } from './load-exam-source.ts'
import { nameObjectives } from './name-objectives.ts'
import { readMaterial } from './read-material.ts'

type Parts = Pick<Services, 'db' | 'guides' | 'metrics'>

type Concept = typeof concepts.$inferSelect

/**
 * 'I know this: test me': makes a small exam on one concept. Idempotent: an open exam is returned. Its
 * questions come from the bank of the concept's unit, else from a model with the usual verification, else
 * from the learner's own material.
 */
export async function checkConcept(parts: Parts, caller: Caller, conceptId: string): Promise<string> {
  const concept = await findConcept(parts.db, caller.userId, conceptId)
  return runOnce(parts.db, {
    key: `check:${concept.id}`,
    read: () => openCheck(parts.db, concept),
    run: (signal, rank) => makeCheck(parts, { ...caller, signal, rank, about: conceptId }, concept),
    signal: caller.stop,
    rank: caller.rank,
    isWanted: isThere(parts.db, concepts, concept.id),
  })
}

async function findConcept(db: Connection, learnerId: string, conceptId: string): Promise<Concept> {
  const [concept] = await db
    .select()
    .from(concepts)
    .where(and(eq(concepts.id, conceptId), eq(concepts.userId, learnerId)))
  if (concept === undefined) throw new AppError('not_found')
  return concept
}

async function openCheck(db: Connection, { id, userId }: Concept): Promise<string | undefined> {
  const [open] = await db
    .select({ id: exams.id })
    .from(exams)
    .where(and(eq(exams.checkedConceptId, id), eq(exams.userId, userId), isNull(exams.submittedAt)))
  return open?.id
}

async function makeCheck(parts: Parts, caller: Caller, concept: Concept): Promise<string> {
  const hasModel = parts.guides.model !== null
  const source = await withExamPassages(parts.db, caller.userId, await sourceOf(parts.db, concept), hasModel)
  const asked = await askedOn(parts, caller, concept, source)
  const about = nameObjectives(asked, source.request).map((question) => ({
    ...question,
    // The question counts for this concept, whatever else it touches.
    concept: concept.key,
  }))
  const { userId, courseId, unitId, label } = concept
  const { questions, citations } = takeCitations(about, source, parts.metrics)
  const made = await parts.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(exams)
      .values({ userId, courseId, unitId, checkedConceptId: concept.id, title: label, questions })
      .onConflictDoNothing()
      .returning({ id: exams.id })
    if (row !== undefined && citations.length > 0)
      await keepCitations(tx, userId, { examId: row.id }, citations)
    return row
  })
  // Where another process was faster, its exam is used.
  const examId = made?.id ?? (await openCheck(parts.db, concept))
  if (examId === undefined) throw new AppError('not_found')
  return examId
}

/** The lesson of the concept, or its course where the unit is gone; the exam asks only about the concept. */
async function sourceOf(
  db: Connection,
  { userId, courseId, unitId, label, statement }: Concept,
): Promise<ExamSource> {
  const wanted = questionsRequestSchema.parse({ courseId, unitId, questionCount: checkQuestions })
  const source = await loadExamSource(db, userId, wanted)
  // Questions that come with the lesson's own exam are left out, because they are about other concepts too.
  const content = { questions: [], text: source.request.content.text }
  return {
    ...source,
    request: { ...source.request, lessonTitle: label, lessonObjective: statement, content },
  }
}

async function askedOn(
  { db, guides }: Parts,
  caller: Caller,
  concept: Concept,
  source: ExamSource,
): Promise<KeyedQuestion[]> {
  const [before, earlier] = await Promise.all([
    askedBefore(db, concept.userId, concept.courseId),
    // Earlier exams are read so that this exam asks different questions.
    readEarlierExams(db, concept, eq(exams.checkedConceptId, concept.id)),
  ])
  const drawn = await drawOfConcepts(db, [concept], checkQuestions, before)
  const later = laterFacts({ ...source, knowledge: '' }, 'questions')
  const about = { ...source, later, concepts: { own: [concept], weak: [] } }
  if (drawn.length > 0) {
    const fresh = drawn.filter(({ isFresh }) => isFresh).map(({ keyed }) => keyed)
    const all = drawn.map(({ keyed }) => keyed)
    const bank = { wanted: checkQuestions, older: [], fresh, all }
    return whole(askFromBank(guides, caller, about, earlier, bank))
  }
  if (guides.model !== null) return whole(askModel(guides, caller, about, earlier))
  return askAboutMaterial(await readMaterial(db, concept.userId, source), source, earlier.asked)
}

/** Returns the final result; the progress is dropped because no browser shows it for a small exam. */
async function whole<Made>(work: AsyncGenerator<unknown, Made>): Promise<Made> {
  for (;;) {
    const { done, value } = await work.next()
    if (done) return value
  }
}
