import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

it('holds every document that can be read, whatever page it stands on', async () => {
  const pages = new Map([
    [null, { items: [{ id: 'newest', state: 'ready' }], nextCursor: 'older' }],
    [
      'older',
      {
        items: [
          { id: 'not read yet', state: 'reading' },
          { id: 'oldest', state: 'ready' },
        ],
        nextCursor: null,
      },
    ],
  ])
  vi.stubGlobal('window', { location: new URL('http://trivium.test/courses/new') })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) =>
    Response.json(pages.get(new URL(String(input), 'http://trivium.test').searchParams.get('cursor'))),
  )
  const { readyDocumentsQuery } = await import('./ready-documents.ts')
  const found = await new QueryClient().fetchQuery(readyDocumentsQuery)
  expect(found.map(({ id }) => id)).toEqual(['newest', 'oldest'])
})
