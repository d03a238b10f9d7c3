import { createStore } from '#web/ui/store.ts'

export interface Note {
  id: number
  tone: 'success' | 'error'
  message: string
  /** On its way out, and no longer counted. */
  isLeaving: boolean
}

export const noteList = createStore<Note[]>([])
let lastId = 0

export function addNote(tone: Note['tone'], message: string): void {
  lastId += 1
  const note = { id: lastId, tone, message, isLeaving: false }
  noteList.update((notes) => [...notes, note])
}

/** How long a note takes to come or go, in milliseconds; as in the styles. */
export const noteMotion = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 250)

export function dismissNote(id: number): void {
  noteList.update((notes) => notes.map((note) => (note.id === id ? { ...note, isLeaving: true } : note)))
  setTimeout(() => noteList.update((notes) => notes.filter((note) => note.id !== id)), noteMotion())
}

const maxAtOnce = 5

/** The oldest few; the others wait until there is room. */
export function shownOf(all: Note[]): Note[] {
  let room = maxAtOnce
  return all.filter(({ isLeaving }) => {
    if (isLeaving) return true
    room -= 1
    return room >= 0
  })
}
