import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { withoutCodeFence } from './without-code-fence.ts'

const usage = { promptTokens: 0, completionTokens: 0 }

async function read(text: string, places: number[]) {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  const chunks = [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length))
  async function* events(): AsyncGenerator<TextEvent> {
    for (const chunk of chunks) if (chunk !== '') yield { type: 'delta', text: chunk }
    yield { type: 'done', text, finishReason: 'stop', usage }
  }
  let shown = ''
  let whole = ''
  for await (const event of withoutCodeFence(events())) {
    if (event.type === 'delta') shown += event.text
    if (event.type === 'done') whole = event.text
  }
  return { shown, whole }
}

const body = '## Yeast\n\nA fungus.\n\n```js\nlet a = 1\n```\n\nMore.'

describe('Markdown in a Markdown fence', () => {
  it.each([
    ['fenced', `\`\`\`markdown\n${body}\n\`\`\``, body],
    ['fenced, with space around', `\n\`\`\`md \n${body}\n\`\`\`\n`, body],
    ['plain', body, body],
    ['plain, beginning with code', '```js\nlet a = 1\n```\nMore.', '```js\nlet a = 1\n```\nMore.'],
    ['plain, ending with code', 'See:\n```\nlet a\n```', 'See:\n```\nlet a\n```'],
    ['short', 'Hi', 'Hi'],
  ])('%s comes out as it should read, whatever the chunks', async (_name, text, expected) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { maxLength: 10 }), async (places) => {
        expect(await read(text, places)).toEqual({ shown: expected, whole: expected })
      }),
      { numRuns: 60 },
    )
  })
})
