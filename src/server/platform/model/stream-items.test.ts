import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callOf, modelOnBench } from '../../../../tests/model-bench.ts'
import {
  ending,
  finish,
  neverEnds,
  type Script,
  type StandIn,
  says,
  sends,
  startStandIn,
  token,
} from '../../../../tests/model-stand-in.ts'
import { answerForm } from './answer-form.ts'
import { systemClock } from './clock.ts'
import type { ListShape } from './list-shape.ts'
import type { ItemsEvent } from './stream-items.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

type Unit = { title: string }
type Head = { course: string }
const shapeOf = (changes: Partial<ListShape<Unit, Head>> = {}): ListShape<Unit, Head> => ({
  name: 'units',
  item: z.object({ title: z.string().min(1) }),
  head: z.object({ course: z.string() }),
  min: 3,
  max: 3,
  dropBad: false,
  ...changes,
})

const units = (...titles: unknown[]) => titles.map((title) => ({ title }))
const plan = (list: unknown[], course: unknown = 'Bread') => JSON.stringify({ course, units: list }, null, 1)
const good = plan(units('Flour', 'Water', 'Salt'))

async function read(changes: Partial<ListShape<Unit, Head>> = {}) {
  const { model, usage } = modelOnBench({ url: server.url })
  const events: ItemsEvent<Unit, Head>[] = []
  for await (const event of model.streamItems(callOf({ size: 'generation' }), shapeOf(changes)))
    events.push(event)
  await expect.poll(() => server.open()).toBe(0)
  const last = events.at(-1)
  const items = events.flatMap((event) => (event.type === 'item' ? [event.item.title] : []))
  return { events, items, last, calls: usage.calls }
}

describe('a structured answer', () => {
  it('is asked for as JSON and handed over head and item by item, before the next is sent', async () => {
    const pieces = [
      '{"course": "Bread", "units": [',
      '{"title": "Flour"}',
      ', {"title": "Water"}',
      ', {"title": "Salt"}',
      ']}',
    ]
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>()
    let sent = 0
    server.always(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const piece of pieces) {
        response.write(token(piece))
        sent += 1
        // The rest stays back until the first item is seen; were it never, the answer would still end.
        if (piece.includes('Flour')) await Promise.race([isSeen, delay(30_000, undefined, { ref: false })])
      }
      response.end(ending)
    })
    const { model } = modelOnBench({ url: server.url })
    const seen: string[] = []
    let sentAtFirst = 0
    for await (const { type } of model.streamItems(callOf(), shapeOf())) {
      seen.push(type)
      if (type !== 'item') continue
      sentAtFirst ||= sent
      see()
    }
    expect(seen).toEqual(['head', 'item', 'item', 'item', 'done'])
    expect(sentAtFirst).toBe(2)
    expect(server.requests[0]?.body.response_format).toEqual({ type: 'json_object' })
  })

  it.each([
    ['plain', good],
    [
      'in a fence, with prose around',
      `Sure! Here is your {course}:\n\`\`\`json\n${good}\n\`\`\`\nEnjoy [it]!`,
    ],
    ['after thinking in braces', `<think>A plan {"units": [1]}?</think>${good}`],
    [
      'with commas too many',
      '{"course": "Bread", "units": [{"title": "Flour",}, {"title": "Water"}, {"title": "Salt"},],}',
    ],
    ['with unknown fields', plan([...units('Flour', 'Water'), { title: 'Salt', score: 9999, admin: true }])],
    ['with the head behind', JSON.stringify({ units: units('Flour', 'Water', 'Salt'), course: 'Bread' })],
  ])('%s is read in one call', async (_name, text) => {
    server.always(says(text))
    const { items, last } = await read()
    expect(items).toEqual(['Flour', 'Water', 'Salt'])
    expect(last).toMatchObject({
      type: 'done',
      head: { course: 'Bread' },
      items: units('Flour', 'Water', 'Salt'),
    })
    expect(server.requests).toHaveLength(1)
  })

  it('with more items than asked for is cut to what was asked for', async () => {
    server.always(says(plan(units(...Array.from({ length: 500 }, (_, index) => `Unit ${index}`)))))
    const { items, last } = await read()
    expect(items).toHaveLength(3)
    expect(last).toMatchObject({ type: 'done', items: units('Unit 0', 'Unit 1', 'Unit 2') })
  })

  it('that was complete before the line was cut counts', async () => {
    server.always(sends([token(good)], 'cut'))
    expect((await read()).last).toMatchObject({ type: 'done' })
  })
})

describe('the repair round', () => {
  it.each([
    ['malformed JSON', '{"course": "Bread", "units": [{"title": Flour}', 'units.0: not valid JSON'],
    ['a wrong type', plan(units('Flour', 42, 'Salt')), 'units.1.title'],
    ['a missing head', JSON.stringify({ units: units('Flour', 'Water', 'Salt') }), 'course'],
    ['too few', plan(units('Flour')), 'it must hold exactly 3 items, and has 1'],
    ['an empty list', plan([]), 'it must hold exactly 3 items, and has 0'],
    [
      'another name for the list',
      JSON.stringify({ course: 'Bread', lessons: units('Flour') }),
      'has 0 that can be read',
    ],
    ['a cut at the token limit', good.slice(0, 60), 'that can be read'],
  ])('names what was wrong, without the bad answer: %s', async (_name, bad, problem) => {
    server.next(says(bad))
    server.always(says(good))
    const { last, calls } = await read()
    expect(last).toMatchObject({ type: 'done', items: units('Flour', 'Water', 'Salt') })
    expect(last).toMatchObject({ usage: { promptTokens: 22, completionTokens: 14 } })
    expect(server.requests).toHaveLength(2)
    expect(calls).toHaveLength(2)
    const messages = server.requests[1]?.body.messages ?? []
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(messages.at(-1)?.content).toMatch(/^Hello\?\n\nAn answer to this could not be used:\n- /)
    expect(messages.at(-1)?.content).toContain(problem)
    expect(JSON.stringify(messages)).not.toContain(bad)
  })

  it('follows what is wrong with the whole list', async () => {
    const check = (list: Unit[]) =>
      list[0]?.title === 'Flour' ? [] : ['units: the first must be about flour.']
    server.next(says(plan(units('Water', 'Flour', 'Salt'))))
    server.always(says(good))
    expect((await read({ check })).last).toMatchObject({
      type: 'done',
      items: units('Flour', 'Water', 'Salt'),
    })
    expect(server.requests[1]?.body.messages.at(-1)?.content).toContain('the first must be about flour')
  })

  it('happens once, then the answer is refused', async () => {
    server.always(says(plan(units('Flour', '', 'Salt'))))
    const { last } = await read()
    expect(last).toMatchObject({ type: 'failed', failure: { kind: 'bad_answer' } })
    expect(server.requests).toHaveLength(2)
  })

  it('keeps what was good in either answer', async () => {
    server.next(says(plan(units('Flour', '', 'Salt'))))
    server.always(says(plan(units('Flour', 'Water', ''))))
    expect((await read()).last).toMatchObject({ type: 'done', items: units('Flour', 'Water', 'Salt') })
  })

  it.each([
    ['without a word', [ending]],
    ['of spaces', [token(' \n'), ending]],
  ])('follows an answer %s too', async (_name, pieces) => {
    server.next(sends(pieces))
    server.always(says(good))
    expect((await read()).last).toMatchObject({ type: 'done' })
    expect(server.requests[1]?.body.messages.at(-1)?.content).toContain('It is empty.')
  })

  it('does not follow a refusal', async () => {
    server.always(says('I am sorry, but I cannot help with {that}.'))
    expect((await read()).last).toMatchObject({ type: 'failed', failure: { kind: 'refused' } })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['a cut stream', sends([token(good.slice(0, 60))], 'cut'), 'cut_off'],
    ['a content filter', sends([token(good.slice(0, 60)), finish('content_filter')]), 'refused'],
    ['an endless answer', neverEnds, 'too_large'],
  ])('does not follow %s', async (_name, script, kind) => {
    server.always(script)
    expect((await read()).last).toMatchObject({ type: 'failed', failure: { kind } })
    expect(server.requests).toHaveLength(1)
  })
})

describe('one bad item of many', () => {
  it('is repaired where the caller wants all', async () => {
    server.next(says(plan(units('Flour', 7, 'Salt'))))
    server.always(says(good))
    expect((await read({ min: 2 })).last).toMatchObject({
      type: 'done',
      items: units('Flour', 'Water', 'Salt'),
    })
    expect(server.requests).toHaveLength(2)
  })

  it('does not lose the good ones where the caller allows it', async () => {
    server.always(
      says(
        '{"course": "Bread", "units": [{"title": "Flour"}, {"title": 7}, {"title": nonsense}, {"title": "Salt"}]}',
      ),
    )
    const { last, items } = await read({ dropBad: true, min: 2, max: 8 })
    expect(items).toEqual(['Flour', 'Salt'])
    expect(last).toMatchObject({ type: 'done', items: units('Flour', 'Salt') })
    expect(server.requests).toHaveLength(1)
  })
})

describe('an answer that does not end by itself', () => {
  /** The beginning of an answer, then the same piece until somebody leaves. */
  const goesOn =
    (begin: string, piece: string): Script =>
    async (response, _seen, gone) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(token(begin))
      while (!gone.aborted) {
        response.write(token(piece))
        await delay(1)
      }
    }
  const opened = `{"course": "Bread", "units": [${units('Flour', 'Water', 'Salt')
    .map((unit) => JSON.stringify(unit))
    .join(', ')}`

  it.each([
    ['with more items than asked for', goesOn(opened, ', {"title": "More"}')],
    ['behind the whole list', goesOn(`${opened}], `, '"more": "words", ')],
    ['behind the whole object', goesOn(`${opened}]}`, ' and then')],
  ])('%s is ended, and counts', async (_name, script) => {
    server.always(script)
    const { model } = modelOnBench({ url: server.url, clock: systemClock })
    const form = answerForm(z.object({ course: z.string(), units: z.array(z.object({ title: z.string() })) }))
    const events: ItemsEvent<Unit, Head>[] = []
    for await (const event of model.streamItems(callOf({ size: 'generation', form }), shapeOf()))
      events.push(event)
    expect(events.at(-1)).toMatchObject({ type: 'done', items: units('Flour', 'Water', 'Salt') })
    await expect.poll(() => server.open()).toBe(0)
    expect(server.requests).toHaveLength(1)
  })

  it('with the same item for the third time is ended, and asked for once more', async () => {
    const other = JSON.stringify({ title: 'Flour' })
    server.next(goesOn(`{"course": "Bread", "units": [${other}`, `, ${other}`))
    server.always(says(plan(units('Flour', 'Water', 'Salt', 'Heat', 'Time'))))
    expect((await read({ min: 4, max: 9 })).last).toMatchObject({ type: 'done' })
    expect(server.requests[1]?.body.messages.at(-1)?.content).toContain('It says the same again and again.')
  })
})
