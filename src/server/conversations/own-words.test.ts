import { describe, expect, it } from 'vitest'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { examplesIn, ownWords } from './own-words.ts'

const prompt =
  '- Learner: "Why?" A good reply: "Think of what yeast leaves behind when it eats sugar. What do you think the holes were?" It asks.\n- Learner: "No." A good reply: "That is still not so: without air, heavy and light things fall equally fast." It is firm.'
const examples = examplesIn(prompt, /A good reply: "([^"]+)"/g)
const [, falling = ''] = examples

async function reply(...replies: string[]) {
  const asked: (string | undefined)[] = []
  const rejected: boolean[] = []
  async function* ask(caution?: string, signal?: AbortSignal): AsyncGenerator<TextEvent> {
    asked.push(caution)
    const at = rejected.push(false) - 1
    signal?.addEventListener('abort', () => {
      rejected[at] = true
    })
    const text = replies[at] ?? ''
    for (const part of text.match(/\s*\S+/g) ?? []) yield { type: 'delta', text: part }
    yield { type: 'done', text, finishReason: 'stop', usage: { promptTokens: 1, completionTokens: 1 } }
  }
  const events: TextEvent[] = []
  for await (const event of ownWords(ask, examples)) events.push(event)
  const shown = events.flatMap((event) => (event.type === 'delta' ? event.text : [])).join('')
  return { shown, last: events.at(-1), asked, rejected, pieces: events.length }
}

describe('a reply that repeats an example of the prompt', () => {
  it('is ended, seen by nobody and asked for once more', async () => {
    const own = 'Salt slows yeast down.'
    for (const copied of [falling, `**${falling.toUpperCase()}** And so on.`]) {
      const outcome = await reply(copied, own)
      expect(outcome).toMatchObject({
        shown: own,
        last: { type: 'done', text: own },
        rejected: [true, false],
      })
      expect(outcome.asked[1]).toContain('about this lesson, in your own words')
    }
  })

  it('a second time is none', async () => {
    expect(await reply(falling, falling)).toMatchObject({
      shown: '',
      last: { type: 'failed', failure: { kind: 'bad_answer' } },
      rejected: [true, true],
    })
  })

  it('is none that only begins like it, and comes piece by piece from there on', async () => {
    const outcome = await reply('That is still not what the notes say.')
    expect(outcome).toMatchObject({ shown: 'That is still not what the notes say.', asked: [undefined] })
    expect(outcome.pieces).toBeGreaterThan(3)
  })

  it('that is short and ends where an example would go on is shown', async () => {
    expect(await reply('That is still')).toMatchObject({ shown: 'That is still', asked: [undefined] })
  })
})
