import { and, asc, count, desc, eq } from 'drizzle-orm'
import { maxProposalsOfReflection } from '#contract/review/proposals.ts'
import type { TakenUp } from '#contract/review/today.ts'
import type { CalendarDate } from '#contract/time/calendar-date.ts'
import { courses, units } from '#db/courses.ts'
import { concepts } from '#db/knowledge.ts'
import { reflections } from '#db/reflections.ts'
import { cardNotes, carryOvers } from '#db/review.ts'
import type { Connection, Database } from '#server/platform/database/db.ts'
import { runOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { rankOfPage } from '#server/platform/model/ranks.ts'
import { keepNotes } from '#server/review/keep-note.ts'
import { readReviewSettings } from '#server/review/memory/read-settings.ts'
import { findCarryOver, isOpen } from './carry-overs.ts'
import { type Candidate, type Match, sentencesOf, unmatched } from './find-matches.ts'
import { matchReflection } from './match-reflection.ts'

type Reflection = typeof reflections.$inferSelect

/** Where a learner has many courses, the concepts of the most recently used ones. */
const maxCandidates = 300

/**
 * Reads a reflection for the next lesson, once for each time it was saved, and only if the learner allows it.
 * A repeated request gets the stored result. If the learner leaves the page, the work continues.
 */
export async function takeUp(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  caller: Caller,
  date: CalendarDate,
): Promise<TakenUp> {
  const { userId } = caller
  const [{ reflectionUse: use }, reflection] = await Promise.all([
    readReviewSettings(db, userId),
    findReflection(db, userId, date),
  ])
  if (use !== 'allowed') return { use, carryOver: null, proposals: 0 }
  await runOnce(db, {
    key: `carry-over:${reflection.id}:${reflection.revision}`,
    read: () => isRead(db, reflection),
    // The page sends this request by itself, and the learner does not wait for the result: low priority.
    rank: rankOfPage(caller.signal),
    run: async (signal, rank) => {
      const answers = hardOf(reflection)
      const candidates = answers.length === 0 ? [] : await readCandidates(db, userId)
      const matches =
        candidates.length === 0
          ? []
          : await matchReflection(guides, { ...caller, signal, rank }, answers, candidates)
      await keep(db, reflection, matches)
      return true
    },
  })
  const [carryOver, [waiting]] = await Promise.all([
    findCarryOver(db, userId, and(isOpen(db, userId), eq(carryOvers.reflectionId, reflection.id))),
    db
      .select({ count: count() })
      .from(cardNotes)
      .where(and(eq(cardNotes.reflectionId, reflection.id), eq(cardNotes.status, 'proposed'))),
  ])
  return { use, carryOver, proposals: waiting?.count ?? 0 }
}

async function findReflection(db: Connection, userId: string, date: CalendarDate): Promise<Reflection> {
  const [row] = await db
    .select()
    .from(reflections)
    .where(and(eq(reflections.userId, userId), eq(reflections.date, date)))
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** What a learner still asks, and what was hard for them. */
export const hardOf = ({
  userResponses: { questions, most_challenging },
}: Pick<Reflection, 'userResponses'>) =>
  [questions, most_challenging].filter((answer) => answer !== undefined && answer.trim() !== '')

async function isRead(db: Connection, { id, revision }: Reflection): Promise<true | undefined> {
  const [row] = await db
    .select({ id: carryOvers.id })
    .from(carryOvers)
    .where(and(eq(carryOvers.reflectionId, id), eq(carryOvers.readRevision, revision)))
  return row === undefined ? undefined : true
}

const readCandidates = (db: Connection, userId: string): Promise<Candidate[]> =>
  db
    .select({
      id: concepts.id,
      courseId: concepts.courseId,
      courseTitle: courses.title,
      unitId: concepts.unitId,
      label: concepts.label,
      statement: concepts.statement,
    })
    .from(concepts)
    .innerJoin(courses, and(eq(courses.id, concepts.courseId), eq(courses.ownerId, userId)))
    .leftJoin(units, eq(units.id, concepts.unitId))
    .where(eq(concepts.userId, userId))
    .orderBy(
      desc(courses.lastUsedAt),
      asc(courses.id),
      asc(units.position),
      asc(concepts.position),
      asc(concepts.id),
    )
    .limit(maxCandidates)

/** Nothing is stored if the reflection was edited or deleted meanwhile. */
async function keep(
  db: Database,
  { id, userId, date, revision, ...reflection }: Reflection,
  matches: Match[],
) {
  await db.transaction(async (tx) => {
    const [now] = await tx
      .select({ revision: reflections.revision })
      .from(reflections)
      .where(eq(reflections.id, id))
      .for('update')
    if (now?.revision !== revision) return
    const [before] = await tx.select().from(carryOvers).where(eq(carryOvers.reflectionId, id))
    const [first] = matches
    const sentences =
      first === undefined
        ? []
        : [
            ...matches.map(({ quote, question, answer, courseId, conceptId }) => ({
              quote,
              question,
              answer,
              courseId,
              conceptId,
            })),
            ...sentencesOf(hardOf(reflection))
              .filter((quote) => !matches.some((match) => quote.includes(match.quote)))
              .map((quote) => unmatched(quote, first.courseId)),
          ]
    // What the learner chose, answered or dismissed stays as long as the reflection contains its words
    // (`follow-reflection.ts`).
    const chosen = before !== undefined && before.courseId !== null ? before : sentences[0]
    const others = sentences.filter(({ quote }) => quote !== chosen?.quote)
    const values = {
      readRevision: revision,
      courseId: chosen?.courseId ?? null,
      conceptId: chosen?.conceptId ?? null,
      quote: chosen?.quote ?? '',
      question: chosen?.question ?? '',
      answer: chosen?.answer ?? '',
      others,
    }
    await tx
      .insert(carryOvers)
      .values({ ...values, userId, reflectionId: id, day: date })
      .onConflictDoUpdate({ target: carryOvers.reflectionId, set: values })
    await propose(tx, { id, userId }, matches)
  })
}

/**
 * Proposes at most three cards of one reflection, including those already answered, however often it is
 * edited; one for each concept.
 */
async function propose(
  tx: Connection,
  { id, userId }: Pick<Reflection, 'id' | 'userId'>,
  matches: readonly Match[],
): Promise<void> {
  const made = await tx
    .select({ source: cardNotes.source })
    .from(cardNotes)
    .where(and(eq(cardNotes.userId, userId), eq(cardNotes.reflectionId, id)))
  const sources = new Set(made.map(({ source }) => source))
  const notes = matches
    .map((match) => ({ match, source: `${id}:${match.concept.id}` }))
    .filter(({ source }) => !sources.has(source))
    .slice(0, Math.max(0, maxProposalsOfReflection - made.length))
    .map(({ match: { front, back, concept }, source }) => ({
      userId,
      front,
      back,
      source,
      origin: 'reflection' as const,
      status: 'proposed' as const,
      place: {
        courseId: concept.courseId,
        unitId: concept.unitId,
        conceptId: concept.id,
        reflectionId: id,
      },
    }))
  await keepNotes(tx, notes)
}
