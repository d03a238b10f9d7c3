import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { answers, hangs, type StandIn, says, startStandIn } from '../../../tests/model-stand-in.ts'

const path = '/api/propose-course'
const sentence = 'I bake with yeast and want to understand sourdough, so that I can predict a dough.'
const good = {
  title: 'Sourdough for yeast bakers',
  description: 'What lives in a starter and how it raises a dough.',
  objectives: ['Feed a starter', 'Predict how a dough rises'],
  priorKnowledge: ['Baking with yeast'],
  difficultyLevel: 'Intermediate',
  lessons: 5,
}
let model: StandIn
let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_API_KEY: 'sk-x', AI_MODEL: 'stand-in' } })
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(async () => {
  model.reset()
  ada = await app.learner()
})

const propose = async () => ada.client.post(path, { sentence })
const send = (words: string, signal?: AbortSignal) =>
  ada.client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sentence: words }),
    ...(signal && { signal }),
  })

describe('the fields of a course, proposed from one sentence', () => {
  it('come of one short call that is told the sentence alone', async () => {
    model.always(says(JSON.stringify(good)))
    expect(await (await propose()).json()).toEqual(good)
    expect(model.requests).toHaveLength(1)
    const [system] = model.requests[0]?.body.messages ?? []
    expect(system?.content).toContain(sentence)
    expect(system?.content).not.toContain('Undergraduate')
    expect(model.requests[0]?.body.max_tokens).toBeLessThanOrEqual(700)
  })

  it('keep to what the form takes, whatever the model says', async () => {
    const wild = {
      title: `## **${'Bread '.repeat(40)}**`,
      description: 'Dough.\u0000',
      objectives: ['', 7, ...Array.from({ length: 9 }, (_, n) => `Bake ${n}`)],
      priorKnowledge: null,
      difficultyLevel: 'Expert',
      lessons: '400',
    }
    model.always(says(JSON.stringify(wild)))
    const proposal = await (await propose()).json()
    expect(proposal.title).toMatch(/^Bread( Bread){12}$/)
    expect(proposal).toMatchObject({
      objectives: ['Bake 0', 'Bake 1', 'Bake 2', 'Bake 3', 'Bake 4', 'Bake 5'],
      priorKnowledge: ['None'],
      difficultyLevel: 'Beginner',
      lessons: 20,
    })
    expect(proposal.description).toBe('Dough.')
  })

  it.each([
    ['says nothing of use', says('{"title":"Bread"}')],
    ['refuses', says('I cannot help with that.')],
    ['is down', answers(500, 'no')],
  ])('of a model that %s are none, and it is not asked twice', async (_name, script) => {
    model.always(script)
    expect((await propose()).status).toBe(502)
    expect(model.requests).toHaveLength(1)
  })

  it('are still made when the learner leaves, and found with the same sentence', async () => {
    const hasLeft = Promise.withResolvers<void>()
    model.always(async (...call) => {
      await hasLeft.promise
      return says(JSON.stringify(good))(...call)
    })
    const leaving = new AbortController()
    const asking = send(sentence, leaving.signal)
    await expect.poll(() => model.open()).toBe(1)
    leaving.abort()
    await expect(asking).rejects.toThrow()
    hasLeft.resolve()
    expect(await (await send(sentence)).json()).toEqual(good)
    expect(await (await send(sentence)).json()).toEqual(good)
    expect(model.requests).toHaveLength(1)
  })

  it('are no longer asked for when the learner asks for something else', async () => {
    model.always(hangs)
    const first = send(sentence)
    await expect.poll(() => model.open()).toBe(1)
    model.always(says(JSON.stringify(good)))
    expect((await send('I want to read Dutch.')).status).toBe(200)
    expect((await first).status).toBe(502)
    await expect.poll(() => model.open()).toBe(0)
  })

  it('that could not be made are asked for again', async () => {
    model.always(answers(500, 'no'))
    expect((await send(sentence)).status).toBe(502)
    model.always(says(JSON.stringify(good)))
    expect((await send(sentence)).status).toBe(200)
  })

  it('without a model are what the sentence says', async () => {
    const offline = await startTestApp()
    try {
      const bob = await offline.learner('Bob')
      expect(await (await bob.client.post(path, { sentence })).json()).toEqual({
        title: 'I bake with yeast and want to understand sourdough',
        description: sentence,
        objectives: [sentence],
        priorKnowledge: ['None'],
        difficultyLevel: 'Beginner',
        lessons: 6,
      })
      expect((await bob.client.post(path, { sentence: ' ' })).status).toBe(400)
    } finally {
      await offline.stop()
    }
  })
})
