import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ToldRun } from '#contract/runs.ts'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import {
  addFound as add,
  askLibrarian as ask,
  foundBy as itemsOf,
  publicVideo,
  catalogueStates as states,
  wishingLearner,
} from '../../../../tests/ask-librarian.ts'
import { knows, startCatalogues } from '../../../../tests/catalogue-stand-in.ts'
import { type StandIn, says, startStandIn } from '../../../../tests/model-stand-in.ts'

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
afterEach(async () => {
  model.reset()
  catalogues.answers(knows({}))
  catalogues.asked.length = 0
  await app.database.pool.query('delete from catalogue_answers')
})

const query = (words: string, values: unknown[] = []) => app.database.pool.query(words, values)

const modelSays = (items: object[]) => model.next(says(JSON.stringify({ items })))
const work = (more: object = {}) => ({
  concept: 1,
  reason: 'It explains the spring tide.',
  candidate: null,
  work: { kind: 'book', title: 'How to Lie with Statistics', authors: ['Darrell Huff'], address: '' },
  ...more,
})

describe('with a model', () => {
  it('takes what it chose of the list, and drops numbers and concepts that are in none', async () => {
    await query('delete from videos')
    await publicVideo(app)
    const ada = await wishingLearner(app)
    modelSays([
      { concept: 1, reason: 'It shows the **spring tide** at 0:30.', candidate: 1, work: null },
      { concept: 1, reason: 'Once more.', candidate: 1, work: null },
      { concept: 1, reason: 'Invented.', candidate: 99, work: null },
      { concept: 42, reason: 'Unknown concept.', candidate: 1, work: null },
    ])
    const run = await ask(ada.client, { wish: 'the spring tide' })
    expect(itemsOf(run)).toMatchObject([
      {
        number: 1,
        type: 'video',
        reason: 'It shows the spring tide at 0:30.',
        serves: { label: 'Spring tide' },
      },
    ])
    expect(run.promptTokens).toBeGreaterThan(0)
    expect(model.requests[0]?.body.messages[0]?.content).not.toContain('SECRET-NOTE')
  })

  it('a work is told and added as its catalogue has it', async () => {
    const ada = await wishingLearner(app)
    catalogues.answers(
      knows({
        'How to Lie with Statistics': 'How to lie with statistics',
        'The ASA statement': 'The ASA Statement',
        dQw4w9WgXcQ: 'Tides, explained',
      }),
    )
    const papers = { kind: 'paper', title: 'The ASA statement', authors: ['Wasserstein'], address: '' }
    const video = {
      kind: 'video',
      title: 'Tides explained',
      authors: [],
      address: 'https://youtu.be/dQw4w9WgXcQ',
    }
    modelSays([work(), work({ work: papers }), work({ work: video })])
    const run = await ask(ada.client, { wish: 'how to read figures' })
    const items = itemsOf(run)
    expect(items).toMatchObject([
      { type: 'checked', kind: 'book', work: { title: 'How to lie with statistics', year: 1954 } },
      { type: 'checked', kind: 'paper', work: { url: 'https://doi.org/10.1080/00031305.2016.1154108' } },
      { type: 'checked', kind: 'video', work: { title: 'Tides, explained' } },
    ])
    expect(states(run)).toEqual(['on'])
    for (const { number } of items) {
      expect((await add(ada.client, run.id, number)).status).toBe(201)
      expect((await add(ada.client, run.id, number)).status).toBe(201)
    }
    const { items: works } = await (await ada.client.get('/api/works')).json()
    expect(works).toMatchObject([
      { title: 'The ASA Statement', publishedIn: 'The American Statistician', courseTitle: ada.course.title },
      {
        title: 'How to lie with statistics',
        authors: ['Darrell Huff'],
        reason: 'It explains the spring tide.',
      },
    ])
    const { rows } = await query(
      'select title, is_ai_recommended, video_url from videos where user_id = $1',
      [ada.id],
    )
    expect(rows).toEqual([
      {
        title: 'Tides, explained',
        is_ai_recommended: true,
        video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      },
    ])
    const added = await (await ada.client.get(`/api/ask-librarian/${run.id}/added`)).json()
    expect(added.items).toHaveLength(3)
    expect((await ada.client.delete(`/api/works/${works[0].id}`)).status).toBe(204)
    expect((await ada.client.delete(`/api/works/${works[0].id}`)).status).toBe(404)

    catalogues.asked.length = 0
    modelSays([work()])
    await ask(ada.client, { wish: 'figures once more' })
    expect(catalogues.asked).toEqual([])
  })

  it('another title is none: nothing that was said of it is told', async () => {
    const ada = await wishingLearner(app)
    catalogues.answers(knows({ 'How to Lie with Statistics': 'Cooking for two' }))
    modelSays([work({ reason: 'How to Lie with Statistics is a gem.' }), work()])
    const run = await ask(ada.client, { wish: 'how to read figures' })
    expect(itemsOf(run)).toMatchObject([
      { type: 'search', kind: 'book', reason: '', words: ['Spring tide', 'read', 'figures'] },
    ])
    expect(JSON.stringify(run)).not.toMatch(/Lie with|Cooking/)
    expect((await add(ada.client, run.id, 1)).status).toBe(409)
  })

  it('says when a catalogue is away, and asks it again the next time', async () => {
    const ada = await wishingLearner(app)
    catalogues.answers((response) => response.destroy())
    modelSays([work()])
    const run = await ask(ada.client, { wish: 'figures' })
    expect(states(run)).toEqual(['on', 'away'])
    expect(itemsOf(run)).toMatchObject([{ type: 'search' }])
    catalogues.answers(knows({ 'How to Lie with Statistics': 'How to Lie with Statistics' }))
    modelSays([work()])
    expect(itemsOf(await ask(ada.client, { wish: 'figures again' }))).toMatchObject([{ type: 'checked' }])
  })

  it('without a word to search for nothing is told of a work that is not there', async () => {
    const ada = await app.learner()
    modelSays([work({ concept: 0 })])
    const run = await ask(ada.client, { wish: 'what is it?' })
    expect(run.state).toBe('done')
    expect(itemsOf(run)).toEqual([])
  })

  it('a catalogue’s answer that is gone adds nothing', async () => {
    const ada = await wishingLearner(app)
    catalogues.answers(knows({ 'How to Lie with Statistics': 'How to Lie with Statistics' }))
    modelSays([work()])
    const run = await ask(ada.client, { wish: 'figures' })
    await query('delete from catalogue_answers')
    expect((await add(ada.client, run.id, 1)).status).toBe(409)
  })

  it('that fails says so in words, and what it cost counts', async () => {
    const ada = await wishingLearner(app)
    model.always(says('no JSON at all'))
    const answer = await ada.client.post('/api/ask-librarian', { wish: 'figures' })
    expect(answer.status).toBe(502)
    expect((await answer.json()).detail).toContain('could not be used')
    const run: ToldRun = await (await ada.client.get('/api/runs?kind=ask_librarian')).json()
    expect(run).toMatchObject({ state: 'failed', failure: expect.stringContaining('could not be used') })
  })

  it('without a course there is no concept to name', async () => {
    await query('delete from videos')
    await publicVideo(app)
    const ada = await app.learner()
    modelSays([{ concept: 0, reason: 'It shows tides.', candidate: 1, work: null }])
    const run = await ask(ada.client, { wish: 'tides' })
    expect(itemsOf(run)).toMatchObject([{ type: 'video', serves: null }])
  })
})

it('with catalogues off every work is words to search for, and nobody is asked', async () => {
  const off = await startTestApp({
    database: app.database,
    env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in', CATALOGUE_STAND_IN: catalogues.origin },
  })
  const ada = await wishingLearner(off)
  modelSays([work()])
  const run = await ask(ada.client, { wish: 'figures' })
  expect(states(run)).toEqual(['off'])
  expect(itemsOf(run)).toMatchObject([{ type: 'search' }])
  expect(catalogues.asked).toEqual([])
  await off.stop()
})
