export interface Note {
  id: number
  tone: 'success' | 'error'
  message: string
  /** On its way out, and no longer counted. */
  isLeaving: boolean
}

let notes: Note[] = []
let lastId = 0
const listeners = new Set<(notes: Note[]) => void>()

function set(next: Note[]): void {
  notes = next
  for (const listener of listeners) listener(notes)
}

export const currentNotes = () => notes

/** Returns what ends it. */
export function onNotes(listener: (notes: Note[]) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function addNote(tone: Note['tone'], message: string): void {
  lastId += 1
  set([...notes, { id: lastId, tone, message, isLeaving: false }])
}

/** How long a note takes to come or go, in milliseconds; as in the styles. */
export const noteMotion = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 250)

export function dismissNote(id: number): void {
  set(notes.map((note) => (note.id === id ? { ...note, isLeaving: true } : note)))
  setTimeout(() => set(notes.filter((note) => note.id !== id)), noteMotion())
}

const mostAtOnce = 5

/** The oldest few; the others wait until there is room. */
export function shownOf(all: Note[]): Note[] {
  let room = mostAtOnce
  return all.filter(({ isLeaving }) => {
    if (isLeaving) return true
    room -= 1
    return room >= 0
  })
}
