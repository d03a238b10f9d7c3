import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Classroom } from '#contract/classroom-state.ts'

const room = {
  course: { id: 'c' },
  unit: null,
  plan: { activities: [{ id: 'a', content: null, contentCutOff: false }] },
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
  const { LessonContent } = await import('./lesson-content.ts')
  const client = new QueryClient()
  client.setQueryData(['classroom', 'c', 0], room)
  const notes = () => client.getQueryData<{ notes: string }>(['content', 'a'])?.notes
  const shown: unknown[] = []
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'content' && shown.at(-1) !== notes()) shown.push(notes())
  })
  const activity = () => client.getQueryData<Classroom>(['classroom', 'c', 0])?.plan?.activities[0]
  return { notes, shown, activity, written: new LessonContent(client).writeNotes(room, 'a') }
}

describe('notes as they are written', () => {
  it('are shown as far as they have come when the Professor pauses', async () => {
    const { notes } = await writeNotes()
    for (const text of ['The', ' first', ' paragraph.']) write('delta', { text })
    // The Professor sends nothing more; only the clock advances.
    await vi.waitFor(() => expect(notes()).toBe('The first paragraph.'), { timeout: 60_000 })
  })

  it('are shown at once, then not for every word, and stand in the lesson at their end', async () => {
    const { shown, activity, written } = await writeNotes()
    const words = Array.from({ length: 100 }, (_, index) => `word${index} `)
    for (const text of words) write('delta', { text })
    write('done', { notes: words.join('') })
    await written
    expect(shown).toEqual(['', 'word0 ', words.join('')])
    expect(activity()).toEqual({
      id: 'a',
      content: words.join(''),
      contentCutOff: false,
      exercises: [],
      citations: [],
    })
  })
})
