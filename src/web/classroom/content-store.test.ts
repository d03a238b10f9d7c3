import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Classroom } from '#contract/classroom-state.ts'

const room = {
  course: { id: 'c', title: '', description: '', difficultyLevel: '' },
  unit: null,
  profile: { name: '', educationLevel: '', careerGoals: '', interests: [], certifications: [] },
} as unknown as Classroom

let write: (event: string, data: object) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: new URL('http://trivium.test/classroom') })
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      write = (event, data) =>
        controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function writeNotes() {
  const { ContentStore } = await import('./content-store.ts')
  const store = new ContentStore()
  const shown: string[] = []
  const notes = () => store.store.get().shown.a?.notes ?? ''
  store.store.subscribe(() => shown.push(notes()))
  return { store, notes, shown, written: store.writeNotes(room, 'a') }
}

describe('notes as they are written', () => {
  it('are shown as far as they have come when the Professor pauses', async () => {
    const { notes } = await writeNotes()
    for (const text of ['The', ' first', ' paragraph.']) write('delta', { text })
    // The Professor says nothing more, and the clock alone goes on.
    await vi.waitFor(() => expect(notes()).toBe('The first paragraph.'))
  })

  it('are shown at once, then not for every word, and leave nothing behind at their end', async () => {
    const { store, shown, written } = await writeNotes()
    const words = Array.from({ length: 100 }, (_, index) => `word${index} `)
    for (const text of words) write('delta', { text })
    write('done', { notes: words.join('') })
    await written
    await vi.runAllTimersAsync()
    expect(shown).toEqual(['', 'word0 ', ''])
    expect(store.store.get().made.a).toEqual({ content: words.join(''), contentCutOff: false })
  })
})
