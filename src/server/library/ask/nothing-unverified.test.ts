import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ToldRun } from '#contract/runs.ts'
import { isNearTitle } from '#server/library/catalogues/near-title.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { addFound, foundBy } from '../../../../tests/ask-librarian.ts'
import { type AskedOfCatalogue, startCatalogues } from '../../../../tests/catalogue-stand-in.ts'
import { courseWithConcepts } from '../../../../tests/knowledge.ts'
import { type StandIn, says, startStandIn } from '../../../../tests/model-stand-in.ts'
import { addedVideo } from '../../../../tests/videos.ts'

/**
 * The model and the catalogues answer at random. Whatever is asked and added, the library contains only what
 * a public course has, or what a catalogue returned under a title similar to the requested one.
 */

let model: StandIn
let catalogues: Awaited<ReturnType<typeof startCatalogues>>
let app: TestApp
beforeAll(async () => {
  model = await startStandIn()
  catalogues = await startCatalogues()
  const on = { CATALOGUES: 'on', CATALOGUE_STAND_IN: catalogues.origin }
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in', ...on } })
})
afterAll(async () => {
  await app.stop()
  await model.close()
  await catalogues.close()
})

const titles = [
  'Tides of the sea',
  'The sea of tides',
  'Tides',
  'Invented wonders',
  'A wonder invented: of tides',
  'Zzz',
  '',
  '\u202eedis',
  '<b>Tides</b>',
]
const title = fc.constantFrom(...titles)
const proposed = fc.record({
  kind: fc.constantFrom('book', 'paper', 'video', 'book', 'paper', 'video', 'poem'),
  title,
  authors: fc.oneof(fc.constant([]), fc.constant(['Ada']), fc.constant(['Bob', 'Ada']), fc.constant('Ada')),
  address: fc.constantFrom(
    '',
    'https://youtu.be/aaaaaaaaaaa',
    'https://evil.example/watch?v=aaaaaaaaaaa',
    'x',
  ),
})
const lie = fc.record(
  {
    concept: fc.constantFrom(1, 2, 1, 2, 1, 0, 3, -1),
    reason: fc.oneof(title, fc.constant('See https://evil.example at 9:59.'), fc.string()),
    candidate: fc.oneof(fc.constant(null), fc.integer({ min: -2, max: 5 })),
    work: fc.oneof(fc.constant(null), proposed),
  },
  { requiredKeys: ['concept', 'reason'] },
)
/** A random answer of a catalogue. */
const claim = fc.record({
  /** Null repeats the requested title. */
  title: fc.oneof(title, fc.constant(null)),
  author: fc.constantFrom('Ada', 'Somebody Else', ''),
  id: fc.constantFrom('good', 'bad'),
  isAway: fc.constantFrom(false, false, false, true),
})
type Claim = { title: string | null; author: string; id: string; isAway: boolean }

const catalogueAnswer = (asked: AskedOfCatalogue, said: string, { author, id }: Omit<Claim, 'title'>) =>
  ({
    youtube: { title: said, author_name: author },
    open_library: {
      docs: [{ key: id === 'good' ? '/works/OL1W' : '//evil.example', title: said, author_name: [author] }],
    },
    crossref: {
      message: {
        items: [{ DOI: id === 'good' ? '10.1000/1' : 'evil', title: [said], author: [{ family: author }] }],
      },
    },
  })[asked.catalogue]

/** Correct answers of model and catalogue: every run adds such a work and such a video. */
const honestly = (kind: 'book' | 'video', address: '' | 'https://youtu.be/aaaaaaaaaaa') => [
  {
    concept: 1 as const,
    reason: 'Tides',
    candidate: null,
    work: { kind, title: 'Tides of the sea', authors: ['Ada'] as const, address },
  },
]
const honest = { title: 'Tides of the sea', author: 'Ada', id: 'good', isAway: false } as const

type Row = { title: string; url: string; reason: string | null }

it('nothing unverified ever reaches the library', async () => {
  const owner = await app.learner('Owner')
  const here = await addedVideo(owner.client, { title: 'Tides here', description: 'All of the tides.' })
  const ada = await app.learner()
  await courseWithConcepts(app.database.pool, ada, [['Tides', 'Sea']])
  const { pool } = app.database
  const reached = { works: 0, videos: 0 }
  let wishes = 0

  await fc.assert(
    fc.asyncProperty(fc.array(lie, { maxLength: 6 }), claim, async (items, answer) => {
      await pool.query('delete from catalogue_answers')
      await pool.query('delete from works')
      await pool.query('delete from videos where user_id = $1', [ada.id])
      const named = items.flatMap(({ work }) => work ?? [])
      const said = answer.title ?? named[0]?.title ?? ''
      model.always(says(JSON.stringify({ items })))
      catalogues.answers((response, asked) =>
        answer.isAway
          ? response.destroy()
          : response.end(JSON.stringify(catalogueAnswer(asked, said, answer))),
      )
      // An answer without anything usable is an error; items that were sent before stay.
      await ada.client.post('/api/ask-librarian', { wish: `tides and sea ${wishes}` })
      wishes += 1
      const run: ToldRun = await (await ada.client.get('/api/runs?kind=ask_librarian')).json()
      const found = foundBy(run)
      for (const { number } of [...found, { number: found.length + 1 }]) {
        const { status } = await addFound(ada.client, run.id, number)
        expect([201, 404, 409]).toContain(status)
      }

      const isConfirmed = ({ title: kept }: Row) =>
        !answer.isAway &&
        kept === said.replace(/\u202e/, '') &&
        named.some((work) => isNearTitle(work.title, kept))
      const works = await pool.query<Row>('select title, url, reason from works')
      for (const row of works.rows) {
        expect(isConfirmed(row)).toBe(true)
        expect(row.url).toMatch(/^https:\/\/(openlibrary\.org\/works\/OL1W|doi\.org\/10\.1000\/1)$/)
        expect(row.reason).not.toMatch(/evil|9:59/)
      }
      const videos = await pool.query<Row>(
        'select title, video_url as url, recommendation_reason as reason from videos where user_id = $1',
        [ada.id],
      )
      for (const row of videos.rows) {
        const isHere = row.title === here.title && row.url === here.videoUrl
        expect(isHere || (isConfirmed(row) && row.url.endsWith('watch?v=aaaaaaaaaaa'))).toBe(true)
        expect(row.reason).not.toMatch(/evil|9:59/)
      }
      // Not even the name of a work is sent if no catalogue confirmed it. A reason is the model's own
      // sentence about another work.
      const shown = JSON.stringify(run.told, (key, value) => (key === 'reason' ? undefined : value))
      if (answer.isAway)
        for (const { title: name } of named) if (name.length > 5) expect(shown).not.toContain(name)
      reached.works += works.rows.length
      reached.videos += videos.rows.length
    }),
    {
      numRuns: 120,
      examples: [
        [honestly('book', ''), honest],
        [honestly('video', 'https://youtu.be/aaaaaaaaaaa'), honest],
      ],
    },
  )
  // The test would prove nothing if no item was ever added.
  expect(reached.works).toBeGreaterThan(0)
  expect(reached.videos).toBeGreaterThan(0)
})
