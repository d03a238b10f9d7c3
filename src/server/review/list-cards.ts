import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page } from '#contract/paging.ts'
import type { CardFilter } from '#contract/review/card-files.ts'
import type { cardsQuerySchema, ListedCard } from '#contract/review/cards.ts'
import { cardNotes, cards } from '#db/review.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { matchesSearch } from '#server/platform/text/search-text.ts'
import { withPlaces } from './card-place.ts'
import { cardColumns } from './card-rows.ts'
import { readReviewSettings } from './memory/read-settings.ts'
import { notAskedNow } from './missed/question-source.ts'
import { presentListed } from './present-card.ts'

const chosenBy: Record<CardFilter, SQL | undefined> = {
  all: undefined,
  new: sql`${cards.state} = 0`,
  suspended: isNotNull(cards.suspendedAt),
}

/** A page of all cards, the newest first. */
export async function listCards(
  db: Connection,
  learnerId: string,
  { courseId, filter, search, ...request }: z.output<typeof cardsQuerySchema>,
): Promise<Page<ListedCard>> {
  const page = pageBy(newestFirst(cardNotes.createdAt, cards.id), request)
  const found = await withPlaces(
    db
      .select({ ...cardColumns, pagePlace: page.place })
      .from(cardNotes)
      .innerJoin(cards, eq(cards.noteId, cardNotes.id))
      .$dynamic(),
  )
    .where(
      and(
        ...[eq(cardNotes.userId, learnerId), eq(cardNotes.status, 'kept')],
        courseId === undefined ? undefined : eq(cardNotes.courseId, courseId),
        chosenBy[filter],
        matchesSearch(cardNotes.searchText, search),
        notAskedNow(learnerId),
        page.after,
      ),
    )
    .orderBy(page.by)
    .limit(page.limit)
  const { rows, nextCursor } = page.cut(found.map((row) => ({ row, place: row.pagePlace })))
  const settings = await readReviewSettings(db, learnerId)
  const at = new Date()
  return { items: rows.map(({ row }) => presentListed(row, { at, settings })), nextCursor }
}
