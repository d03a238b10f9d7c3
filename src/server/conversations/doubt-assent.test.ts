import { describe, expect, it } from 'vitest'
import { studentProfileSchema } from '#contract/profile.ts'
import { guideChat } from '#server/classroom/guide-chat.ts'
import { givenFacts } from '#server/classroom/lesson-facts.ts'
import { createGuides } from '#server/platform/guides/guides.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { modelOnBench } from '#tests/model-bench.ts'
import { says, sends, startStandIn, token } from '#tests/model-stand-in.ts'
import { callsFalse, doubtAssent } from './doubt-assent.ts'

const learner = studentProfileSchema.parse({ name: 'Ada' })

const notes = [
  'Yeast eats sugar and gives off carbon dioxide.',
  'It is a misconception that salt feeds the yeast.',
  'Water boils at 100 degrees at sea level.',
].join(' ')

async function reply(message: string, replies: string[]) {
  const asked: (string | undefined)[] = []
  async function* ask(caution?: string): AsyncGenerator<TextEvent> {
    asked.push(caution)
    const text = replies.shift() ?? ''
    for (const part of text.match(/\s*\S+/g) ?? []) yield { type: 'delta', text: part }
    yield { type: 'done', text, finishReason: 'stop', usage: { promptTokens: 1, completionTokens: 1 } }
  }
  let shown = ''
  let last = ''
  for await (const event of doubtAssent(ask, { message, notes })) {
    if (event.type === 'delta') shown += event.text
    if (event.type === 'done') last = event.text
  }
  return { shown, last, calls: asked.length, caution: asked[1] }
}

const yes = 'Yes, you are right! Salt feeds the yeast and makes it grow.'
const no = 'Not quite: salt does not feed the yeast. Sugar does.'

describe('a reply that agrees', () => {
  it.each([
    ['to what the notes call false', 'Salt feeds the yeast in the dough.', yes],
    [
      'to a learner who is sure',
      'I am sure that gluten is a sugar.',
      "You're absolutely right, gluten is a sugar.",
    ],
    ['to a learner who is quite sure', 'Gluten is a sugar, I’m quite certain.', 'Correct. Gluten is one.'],
    ['after a word of praise', 'I am sure that salt feeds the yeast.', 'Great thinking, Ada! You are right.'],
    ['in other words', 'Salt feeds the yeast.', 'I completely agree: salt is its food.'],
    ['with another number than the notes have', 'Water boils at 90 degrees.', '**Exactly!** At 90 degrees.'],
  ])('%s is asked for once more, and nobody sees it', async (_name, message, first) => {
    const outcome = await reply(message, [first, no])
    expect(outcome).toMatchObject({ shown: no, last: no, calls: 2 })
    expect(outcome.caution).toContain('before you agree')
  })

  it('a second time counts', async () => {
    expect(await reply('Salt feeds the yeast.', [yes, yes])).toMatchObject({ shown: yes, calls: 2 })
  })

  it.each([
    ['where the notes say so too', 'Yeast eats sugar and gives off carbon dioxide.', yes],
    ['to a question', 'Does salt feed the yeast?', 'Yes and no.'],
    ['that only praises', 'Salt feeds the yeast.', 'Good try! Salt slows the yeast down.'],
    [
      'that denies first',
      'Salt feeds the yeast.',
      'Not quite, Ada! Yes, it is in the dough, but it slows the yeast.',
    ],
    ['to one who is not sure', 'I am not sure what gluten is.', 'Right, let us look at it.'],
  ])('is shown as it comes %s', async (_name, message, first) => {
    expect(await reply(message, [first])).toMatchObject({ shown: first, calls: 1 })
  })

  it('is none that only begins like it', async () => {
    const text = 'Yes-or-no questions are hard here. Look at the notes.'
    expect(await reply('I am sure.', [text])).toMatchObject({ shown: text, calls: 1 })
    expect(await reply('I am sure.', [no])).toMatchObject({ shown: no, calls: 1 })
  })
})

it('a claim of which the notes speak no word is not called false', () => {
  expect(callsFalse(notes, 'Rye bread is not as light as wheat bread.')).toBe(false)
  expect(callsFalse(notes, 'Yeast does not eat sugar.')).toBe(true)
})

it('a reply that agreed too soon is ended at the model, logged without its words, and counted', async () => {
  const server = await startStandIn()
  try {
    const { model, usage, logged } = modelOnBench({ url: server.url })
    server.next(sends([token('Yes, you are right! '), token('Salt feeds')], 'hang'))
    server.always(says(no))
    const caller = { userId: 'ada', requestId: 'request-1', signal: new AbortController().signal }
    const facts = givenFacts({ course: {}, unit: {}, activity: {}, learner, notes })
    const chat = { leader: 'Professor', facts, message: 'I am sure that salt feeds the yeast.', history: [] }
    let last: TextEvent | undefined
    for await (const event of guideChat(createGuides(model), caller, chat)) last = event
    expect(last).toMatchObject({ type: 'done', text: no })
    await expect.poll(() => server.requests[0]?.wasCut()).toBe(true)
    await expect
      .poll(() => usage.calls.map(({ outcome, fault }) => [outcome, fault]))
      .toContainEqual(['cancelled', 'agreed_too_soon'])
    expect(logged()).toContain('"fault":"agreed_too_soon"')
    expect(logged()).not.toContain('Salt')
  } finally {
    await server.close()
  }
})
