import { inArray, sql } from 'drizzle-orm'
import type { OriginalNote } from '#contract/review/anki-note.ts'
import { ordinalsOf } from '#contract/review/faces.ts'
import { cardNotes, cards } from '#db/review.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { searchTextOf } from '#server/platform/text/search-text.ts'
import type { NewFlag, NewMemory, NewWords } from './compare-note.ts'

/** Updates the text of many notes in one statement; a second one deletes the cards of removed gaps. */
export async function updateNotes(
  tx: Transaction,
  notes: readonly (NewWords & { id: string })[],
): Promise<void> {
  if (notes.length === 0) return
  const rows = notes.map(({ id, kind, front, back, hint, tags, changedAt }) => ({
    id,
    kind,
    front,
    back,
    hint,
    tags,
    changed_at: changedAt.toISOString(),
    search_text: searchTextOf(front, back),
    ordinals: ordinalsOf(kind, front),
  }))
  await tx.execute(sql`
    update ${cardNotes} set status = 'kept', kind = told.kind, front = told.front, back = told.back,
      hint = told.hint, tags = told.tags, search_text = told.search_text, updated_at = told.changed_at,
      revision = ${cardNotes.revision} + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(id uuid, kind text, front text, back text,
      hint text, tags text[], search_text text, changed_at timestamptz)
    where ${cardNotes.id} = told.id`)
  await tx.execute(sql`
    delete from ${cards} using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(id uuid, ordinals int[])
    where ${cards.noteId} = told.id and ${cards.ordinal} <> all (told.ordinals)`)
}

/** Updates the other program's version of notes, and where that program stores them. */
export async function updateOriginals(
  tx: Transaction,
  notes: readonly { id: string; original: OriginalNote; noteTypeId: string | null; deck: string }[],
): Promise<void> {
  if (notes.length === 0) return
  const rows = notes.map(({ id, original, noteTypeId, deck }) => ({ id, original, type: noteTypeId, deck }))
  await tx.execute(sql`
    update ${cardNotes} set original = told.original, note_type_id = told.type, deck = told.deck
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(id uuid, original jsonb, type uuid, deck text)
    where ${cardNotes.id} = told.id`)
}

export async function updateSuspensions(tx: Transaction, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length === 0) return
  await tx
    .update(cards)
    .set({ suspendedAt: new Date() })
    .where(inArray(cards.id, [...cardIds]))
}

export async function updateFlags(tx: Transaction, flags: readonly NewFlag[]): Promise<void> {
  if (flags.length === 0) return
  await tx.execute(sql`
    update ${cards} set flag = told.flag
    from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb) as told(id uuid, flag smallint)
    where ${cards.id} = told.id`)
}

/** Updates the memory of many cards in one statement. A rating that came in between is newer and stays. */
export async function updateMemories(tx: Transaction, memories: readonly NewMemory[]): Promise<void> {
  if (memories.length === 0) return
  const rows = memories.map(({ id, memory, isSuspended }) => ({ id, ...memory, isSuspended }))
  await tx.execute(sql`
    update ${cards} set due_at = told."dueAt", stability = told.stability, difficulty = told.difficulty,
      scheduled_days = told."scheduledDays", learning_steps = told."learningSteps", reps = told.reps,
      lapses = told.lapses, state = told.state, last_review_at = told."lastReviewAt",
      suspended_at = case when told."isSuspended" then coalesce(${cards.suspendedAt}, now()) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(id uuid, "dueAt" timestamptz,
      stability double precision, difficulty double precision, "scheduledDays" int, "learningSteps" int, reps int,
      lapses int, state int, "lastReviewAt" timestamptz, "isSuspended" boolean)
    where ${cards.id} = told.id
      and (${cards.lastReviewAt} is null or ${cards.lastReviewAt} < told."lastReviewAt")`)
}
