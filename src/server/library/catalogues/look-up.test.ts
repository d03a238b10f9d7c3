import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { catalogueFaults, knows, startCatalogues } from '../../../../tests/catalogue-stand-in.ts'
import { lookUpWork } from './look-up.ts'

const proposed = { kind: 'book' as const, title: 'A title', authors: [], address: '' }

let catalogues: Awaited<ReturnType<typeof startCatalogues>>
let app: TestApp
beforeAll(async () => {
  catalogues = await startCatalogues()
  app = await startTestApp({ env: { CATALOGUES: 'on', CATALOGUE_STAND_IN: catalogues.origin } })
})
afterAll(async () => {
  await app.stop()
  await catalogues.close()
})
const query = (words: string) => app.database.pool.query(words)
afterEach(() => query('delete from catalogue_answers'))

it.each(Object.entries(catalogueFaults))(
  'a catalogue that gives %s is away, and nothing is kept',
  async (_, fault) => {
    catalogues.answers(fault)
    for (const kind of ['book', 'paper', 'video'] as const) {
      const named = { ...proposed, kind, address: 'https://youtu.be/dQw4w9WgXcQ' }
      expect(await lookUpWork(app.services, named, { timeoutMs: 300 })).toBe('away')
    }
    expect((await query('select 1 from catalogue_answers')).rowCount).toBe(0)
  },
)

const refusals = [400, 401, 403, 404]

it.each(refusals)(
  'a catalogue of books or papers that answers %i is away, and nothing is kept',
  async (status) => {
    catalogues.answers((response) => response.writeHead(status).end('{}'))
    for (const kind of ['book', 'paper'] as const)
      expect(await lookUpWork(app.services, { ...proposed, kind })).toBe('away')
    expect((await query('select 1 from catalogue_answers')).rowCount).toBe(0)
  },
)

it.each(refusals)('a video for which its site answers %i is none', async (status) => {
  catalogues.answers((response) => response.writeHead(status).end('{}'))
  const named = { ...proposed, kind: 'video' as const, address: 'https://youtu.be/dQw4w9WgXcQ' }
  expect(await lookUpWork(app.services, named)).toBeNull()
  expect((await query('select 1 from catalogue_answers where answer is null')).rowCount).toBe(1)
})

it.each(['book', 'paper'] as const)('a catalogue that has no such %s says so once for all', async (kind) => {
  catalogues.answers(knows({}))
  const before = catalogues.asked.length
  for (const _ of ['first', 'again']) expect(await lookUpWork(app.services, { ...proposed, kind })).toBeNull()
  expect(catalogues.asked.length - before).toBe(1)
})

it('a catalogue that is not reachable at all is away', async () => {
  const env = {
    ...app.env,
    catalogues: {
      youtube: 'http://127.0.0.1:1',
      openLibrary: 'http://127.0.0.1:1',
      crossref: 'http://127.0.0.1:1',
    },
  }
  expect(await lookUpWork({ ...app.services, env }, proposed)).toBe('away')
})

it('a catalogue with odd entries counts only those that are as they should be', async () => {
  catalogues.answers((response) =>
    response.end(
      JSON.stringify({
        docs: [
          { key: 'javascript:alert(1)', title: 'A title' },
          { key: '/works/OL1W', title: 7 },
          { key: '/works/OL2W', title: 'A title\u202e\u0000', author_name: 'x', first_publish_year: 'y' },
        ],
      }),
    ),
  )
  expect(await lookUpWork(app.services, proposed)).toMatchObject({
    work: { id: '/works/OL2W', title: 'A title', authors: [], year: null },
  })
})

it('two videos whose ids differ by a capital letter are two', async () => {
  catalogues.answers((response, { title }) =>
    response.end(JSON.stringify({ title: 'A title', author_name: title })),
  )
  const found = []
  for (const id of ['aaaaaaaaaaa', 'aaaaaaaaaaA']) {
    const named = { ...proposed, kind: 'video' as const, address: `https://youtu.be/${id}` }
    found.push(await lookUpWork(app.services, named))
  }
  expect(found).toMatchObject([{ work: { id: 'aaaaaaaaaaa' } }, { work: { id: 'aaaaaaaaaaA' } }])
})

it.each([
  ['another author', ['Jane Austen'], false],
  ['another author of the same first name', ['Darrell Royal'], false],
  ['one of its authors', ['Jane Austen', 'D. Huff'], true],
  ['no author', [], true],
])('a title that is there, asked for by %s', async (_, authors, isFound) => {
  catalogues.answers(knows({ 'A title': 'A title' }))
  const found = await lookUpWork(app.services, { ...proposed, authors })
  expect(found).toEqual(isFound ? expect.objectContaining({ catalogue: 'open_library' }) : null)
})

it.each(['10.1000/a\u0000b', '10.1000/a\ud800b', '10.1000/a\u202eb', '10.1000/a b', '10.1000/'])(
  'a paper of the DOI %j is none',
  async (DOI) => {
    const items = [DOI, '10.1000/whole'].map((each) => ({ DOI: each, title: ['A title'] }))
    catalogues.answers((response) => response.end(JSON.stringify({ message: { items } })))
    expect(await lookUpWork(app.services, { ...proposed, kind: 'paper' })).toMatchObject({
      work: { id: '10.1000/whole' },
    })
  },
)

it.each([
  [1954, 1954],
  [99_999_999_999, null],
  [-1, null],
  [19.5, null],
])('of the year %d a work is of the year %s', async (said, year) => {
  catalogues.answers((response, { catalogue }) =>
    response.end(
      JSON.stringify(
        catalogue === 'open_library'
          ? { docs: [{ key: '/works/OL1W', title: 'A title', first_publish_year: said }] }
          : {
              message: {
                items: [{ DOI: '10.1000/1', title: ['A title'], issued: { 'date-parts': [[said, 4]] } }],
              },
            },
      ),
    ),
  )
  for (const kind of ['book', 'paper'] as const)
    expect(await lookUpWork(app.services, { ...proposed, kind })).toMatchObject({ work: { year } })
})
