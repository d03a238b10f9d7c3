import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page } from '#contract/paging.ts'
import type { CardFilter } from '#contract/review/card-files.ts'
import type { cardsQuerySchema, ListedCard } from '#contract/review/cards.ts'
import { cardNotes, cards } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { bytesOf, inOrderOf, newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { matchesSearch } from '#server/platform/text/search-text.ts'
import { findCards } from './card-rows.ts'
import { readReviewSettings } from './memory/read-settings.ts'
import { notAskedNow } from './missed/question-source.ts'
import { presentListed } from './present-card.ts'

const chosenBy: Record<CardFilter, SQL | undefined> = {
  all: undefined,
  new: sql`${cards.state} = 0`,
  suspended: isNotNull(cards.suspendedAt),
}

/** A page of all cards, newest first. */
export async function listCards(
  db: Connection,
  learnerId: string,
  { courseId, filter, search, ...request }: z.output<typeof cardsQuerySchema>,
): Promise<Page<ListedCard>> {
  const page = pageBy(newestFirst(cardNotes.createdAt, cards.id), request)
  const found = await db
    .select({
      id: cards.id,
      place: page.place,
      bytes: bytesOf(cardNotes.front, cardNotes.back, cardNotes.hint),
    })
    .from(cardNotes)
    .innerJoin(cards, eq(cards.noteId, cardNotes.id))
    .where(
      and(
        eq(cardNotes.userId, learnerId),
        eq(cardNotes.status, 'kept'),
        courseId === undefined ? undefined : eq(cardNotes.courseId, courseId),
        chosenBy[filter],
        matchesSearch(cardNotes.searchText, search),
        notAskedNow(learnerId),
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  const { rows, nextCursor } = page.cut(found)
  const loaded = await findCards(
    db,
    learnerId,
    rows.map(({ id }) => id),
  )
  const settings = await readReviewSettings(db, learnerId)
  const at = new Date()
  const shown = inOrderOf(
    rows,
    loaded.map((row) => ({ id: row.id, row })),
  )
  return page.show({ rows: shown, nextCursor }, ({ row }) => presentListed(row, { at, settings }))
}
