import { describe, expect, it } from 'vitest'
import { type Note, shownOf } from './note-list.ts'

const note = (id: number, isLeaving = false): Note => ({ id, tone: 'success', message: `${id}`, isLeaving })
const ids = (notes: Note[]) => notes.map(({ id }) => id)

describe('notes', () => {
  it('five stand at once, the oldest first', () => {
    expect(ids(shownOf([1, 2, 3, 4, 5, 6, 7].map((id) => note(id))))).toEqual([1, 2, 3, 4, 5])
  })

  it('one that leaves makes room for the next', () => {
    const notes = [note(1), note(2, true), ...[3, 4, 5, 6, 7].map((id) => note(id))]
    expect(ids(shownOf(notes))).toEqual([1, 2, 3, 4, 5, 6])
  })
})
