import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardNotes, cards } from '#db/review.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { keepNote, keepNotes } from './keep-note.ts'

let app: TestApp
let userId: string
beforeAll(async () => {
  app = await startTestApp()
  userId = (await app.learner()).id
})
afterAll(() => app.stop())

const ordinals = async (noteId: string) => {
  const { db } = app.database
  const rows = await db.select().from(cards).where(eq(cards.noteId, noteId)).orderBy(asc(cards.ordinal))
  return rows.map(({ ordinal }) => ordinal)
}

it('keeps a note with the cards that its words make', async () => {
  const { db } = app.database
  const own = { userId, back: 'b', origin: 'own' } as const
  const basic = await keepNote(db, { ...own, front: 'a' })
  const reversed = await keepNote(db, { ...own, front: 'a', isReversed: true })
  const gaps = await keepNote(db, { ...own, front: '{{c1::a}} {{c3::b}}', isReversed: true })
  expect(await ordinals(basic?.noteId ?? '')).toEqual([0])
  expect(await ordinals(reversed?.noteId ?? '')).toEqual([0, 1])
  expect(await ordinals(gaps?.noteId ?? '')).toEqual([1, 3])
})

it('makes one note of one source and one GUID, and no card of a proposal', async () => {
  const { db } = app.database
  const missed = { userId, front: 'a', back: 'b', origin: 'missed_question', source: randomUUID() } as const
  expect(await keepNote(db, { ...missed, status: 'proposed' })).not.toBeNull()
  expect(await keepNote(db, missed)).toBeNull()
  const [note] = await db.select().from(cardNotes).where(eq(cardNotes.source, missed.source))
  expect(note).toMatchObject({ status: 'proposed', kind: 'basic', searchText: 'aAb' })
  expect(await ordinals(note?.id ?? '')).toEqual([])
  const guid = randomUUID()
  const imported = { userId, front: 'a', back: 'b', origin: 'imported', guid } as const
  expect(await keepNotes(db, [imported, imported])).toHaveLength(1)
})

it('takes over what another program knows of a card', async () => {
  const { db } = app.database
  const memory = {
    dueAt: '2026-06-01T00:00:00.000Z',
    stability: 7.5,
    difficulty: 4.25,
    scheduledDays: 7,
    learningSteps: 0,
    reps: 3,
    lapses: 1,
    state: 2,
    lastReviewAt: '2026-05-25T00:00:00.000Z',
  }
  const known = new Map([[0, { memory, isSuspended: true }]])
  const kept = await keepNote(db, { userId, front: 'a', back: 'b', origin: 'imported', known })
  const [card] = await db
    .select()
    .from(cards)
    .where(eq(cards.noteId, kept?.noteId ?? ''))
  expect(card).toMatchObject({ stability: 7.5, reps: 3, state: 2, dueAt: new Date(memory.dueAt) })
  expect(card?.suspendedAt).not.toBeNull()
})
