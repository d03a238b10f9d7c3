import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { ProposedCard } from '#contract/review/proposals.ts'
import { concepts } from '#db/knowledge.ts'
import { contentOf } from '#server/authored/content-store.ts'
import { loadOpenLesson, type OwnLesson } from '#server/classroom/load-facts.ts'
import { lockConcepts } from '#server/knowledge/keep-concepts.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { runOnce } from '#server/platform/database/run-once.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import type { Services } from '#server/platform/http/context.ts'
import { rankOfPage, ranks } from '#server/platform/model/ranks.ts'
import { keepNotes } from '#server/review/keep-note.ts'
import { hasProposed, readProposals } from '#server/review/proposals/read-proposals.ts'
import type { DraftedCard } from './card-from-model.ts'
import { authoredCards, draftCards } from './draft-cards.ts'

/**
 * Proposes cards for a lesson, once: requests at the same time share one call. If the learner leaves, the
 * work continues, and the learner finds the proposals among their cards.
 */
export async function proposeCards(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  caller: Caller,
  unitId: string,
): Promise<ProposedCard[]> {
  const { userId } = caller
  const lesson = await loadOpenLesson(db, userId, { unitId })
  const waiting = () => readProposals(db, userId, { unitId })
  return runOnce(db, {
    key: `cards:${unitId}`,
    read: async () => ((await hasProposed(db, userId, unitId)) ? waiting() : undefined),
    // If the learner has left the end of the lesson, the call has a low priority.
    rank: rankOfPage(caller.signal, ranks.awaited),
    run: async (signal, rank) => {
      const drafted = await draft({ db, guides }, { ...caller, signal, rank }, lesson)
      await db.transaction((tx) => keepDrafted(tx, userId, lesson, drafted))
      return waiting()
    },
  })
}

async function draft(
  { db, guides }: Pick<Services, 'db' | 'guides'>,
  caller: Caller,
  lesson: OwnLesson,
): Promise<DraftedCard[]> {
  const written = (await contentOf(db, lesson.unitId))?.content.cards ?? []
  if (written.length > 0) return authoredCards(written)
  return draftCards(guides, caller, lesson, await conceptsOf(db, caller.userId, lesson.unitId))
}

const conceptsOf = (db: Connection, userId: string, unitId: string) =>
  db
    .select({
      id: concepts.id,
      key: concepts.key,
      label: concepts.label,
      statement: concepts.statement,
      unitId: concepts.unitId,
    })
    .from(concepts)
    .where(and(eq(concepts.unitId, unitId), eq(concepts.userId, userId)))
    .orderBy(asc(concepts.position), asc(concepts.createdAt), asc(concepts.id))

/** Each card belongs to a concept of the lesson, or to none; an unknown key is dropped. */
async function keepDrafted(
  tx: Connection,
  userId: string,
  { courseId, unitId }: Pick<OwnLesson, 'courseId' | 'unitId'>,
  drafted: readonly DraftedCard[],
): Promise<void> {
  if (drafted.length === 0) return
  await lockConcepts(tx, courseId)
  const known = await conceptsOf(tx, userId, unitId)
  const only = known.length === 1 ? known[0]?.id : undefined
  const now = Date.now()
  const notes = drafted.map(({ front, back, concept }, index) => ({
    userId,
    front,
    back,
    // The best card is first.
    createdAt: new Date(now + index),
    status: 'proposed' as const,
    origin: 'lesson' as const,
    source: `${unitId}:${createHash('sha256').update(front).digest('hex')}`,
    place: { courseId, unitId, conceptId: known.find(({ key }) => key === concept)?.id ?? only ?? null },
  }))
  await keepNotes(tx, notes)
}
