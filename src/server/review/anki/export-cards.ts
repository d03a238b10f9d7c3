import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { and, asc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnkiMeeting, CardFileFormat, ExportedCards } from '#contract/review/card-files.ts'
import { courses } from '#db/courses.ts'
import { cardNotes, cardReviews, cards, mixedDecks } from '#db/review.ts'
import type { Database, Transaction } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { memoryOf } from '#server/review/card-rows.ts'
import { readReviewSettings } from '#server/review/memory/read-settings.ts'
import { type FileNote, fileNames } from './card-file.ts'
import { runCardJob } from './card-job.ts'
import { deckName } from './import-cards.ts'
import { layMedia, layTypes } from './lay-beside.ts'
import { layMoments, readReviews, reviewsOf } from './log-of-cards.ts'
import { newDeckAt } from './new-deck.ts'

type Export = {
  userId: string
  courseId?: string | undefined
  format: CardFileFormat
  which: ExportedCards
  as: AnkiMeeting
  zone: string
}

const atOnce = 500

/** The default decay of FSRS-6; the learner's own parameters have their own. */
const usualDecay = 0.1542

/** Writes the learner's cards into a file in this folder, and returns its path. */
export async function exportCards(db: Database, folder: string, wanted: Export): Promise<string> {
  const { retention, parameters, mixed } = await db.transaction(
    async (tx) => {
      await refuseForeign(tx, wanted)
      await layNotes(tx, folder, wanted)
      if (wanted.format === 'apkg') {
        await layTypes(tx, folder, wanted.userId)
        await layMedia(tx, folder, { userId: wanted.userId, isChosen: isChosen(tx, wanted) })
        if (wanted.as === 'newDeck') await layMoments(tx, folder, wanted.userId)
      }
      const mixed = await tx
        .select({ deck: mixedDecks.deck })
        .from(mixedDecks)
        .where(eq(mixedDecks.userId, wanted.userId))
      return { ...(await readReviewSettings(tx, wanted.userId)), mixed }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const fsrs = { retention, decay: parameters?.[20] ?? usualDecay }
  await runCardJob({
    act: 'write',
    folder,
    format: wanted.format,
    fsrs,
    zone: wanted.zone,
    mixedDecks: mixed.map(({ deck }) => deck),
    newDeck: wanted.as === 'newDeck' ? newDeckAt(new Date(), wanted.zone) : null,
  })
  return join(folder, fileNames.export)
}

async function refuseForeign(tx: Transaction, { userId, courseId }: Export): Promise<void> {
  if (courseId === undefined) return
  const [course] = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.ownerId, userId)))
  if (course === undefined) throw new AppError('course_not_found')
}

/**
 * Reads pages of notes from one snapshot of the database; the file is created afterwards without the
 * transaction.
 */
async function layNotes(tx: Transaction, folder: string, wanted: Export): Promise<void> {
  const out = createWriteStream(join(folder, fileNames.notes), { mode: 0o600 })
  try {
    const ids = await noteIds(tx, wanted)
    for (let from = 0; from < ids.length; from += atOnce) {
      const page = await readPage(tx, ids.slice(from, from + atOnce))
      const ofNotes = await readCards(tx, page)
      for (const { id, courseDeck, ownName, kind, updatedAt, origin, ...words } of page) {
        const note: FileNote = {
          ...words,
          isReversed: kind === 'reversed',
          deck: ownName || (courseDeck ?? ''),
          changedAt: updatedAt.getTime(),
          // Also a note of ours that was imported back from Anki, because Anki may have more of it since.
          isFromElsewhere: origin === 'imported' || words.original !== null,
          cards: ofNotes.get(id) ?? [],
        }
        if (!out.write(`${JSON.stringify(note)}\n`)) await once(out, 'drain')
      }
    }
  } finally {
    out.end()
    await once(out, 'close')
  }
}

/** The notes to export. A note is exported with all of its cards. */
function isChosen(tx: Transaction, { userId, courseId, which }: Export): SQL | undefined {
  const reviewed = tx
    .select({ id: cardReviews.id })
    .from(cardReviews)
    .innerJoin(cards, eq(cards.id, cardReviews.cardId))
    // Reviews that were imported bring their own log entry.
    .where(
      and(
        eq(cards.noteId, cardNotes.id),
        eq(cardReviews.userId, userId),
        isNull(cardReviews.undoneAt),
        isNull(cardReviews.log),
      ),
    )
  return and(
    eq(cardNotes.userId, userId),
    eq(cardNotes.status, 'kept'),
    courseId === undefined ? undefined : eq(cardNotes.courseId, courseId),
    which === 'reviewed' ? exists(reviewed) : undefined,
  )
}

type NoteRow = Awaited<ReturnType<typeof readPage>>[number]

/** In the order in which they were created. */
async function noteIds(tx: Transaction, wanted: Export): Promise<string[]> {
  const rows = await tx
    .select({ id: cardNotes.id })
    .from(cardNotes)
    .where(isChosen(tx, wanted))
    .orderBy(asc(cardNotes.createdAt), asc(cardNotes.id))
  return rows.map(({ id }) => id)
}

const readPage = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({
      id: cardNotes.id,
      guid: cardNotes.guid,
      kind: cardNotes.kind,
      front: cardNotes.front,
      back: cardNotes.back,
      hint: cardNotes.hint,
      tags: cardNotes.tags,
      updatedAt: cardNotes.updatedAt,
      origin: cardNotes.origin,
      ownName: cardNotes.deck,
      original: cardNotes.original,
      type: cardNotes.noteTypeId,
      courseDeck: sql<string | null>`case when ${courses.id} is not null then ${deckName} end`,
    })
    .from(cardNotes)
    .leftJoin(courses, eq(courses.id, cardNotes.courseId))
    .where(inArray(cardNotes.id, [...ids]))
    .orderBy(asc(cardNotes.createdAt), asc(cardNotes.id))

async function readCards(
  tx: Transaction,
  notes: readonly NoteRow[],
): Promise<Map<string, FileNote['cards']>> {
  const rows = await tx
    .select()
    .from(cards)
    .where(
      inArray(
        cards.noteId,
        notes.map(({ id }) => id),
      ),
    )
    .orderBy(asc(cards.ordinal))
  const reviews = await readReviews(
    tx,
    rows.map(({ id }) => id),
  )
  const byNote = new Map<string, FileNote['cards']>()
  for (const row of rows) {
    const card = {
      ordinal: row.ordinal,
      memory: memoryOf(row),
      isSuspended: row.suspendedAt !== null,
      position: row.position,
      flag: row.flag,
      reviews: reviewsOf(reviews.get(row.id) ?? [], memoryOf(row)),
    }
    const others = byNote.get(row.noteId)
    if (others === undefined) byNote.set(row.noteId, [card])
    else others.push(card)
  }
  return byNote
}
