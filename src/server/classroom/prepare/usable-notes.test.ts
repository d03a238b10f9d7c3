import { describe, expect, it } from 'vitest'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { asPage } from '#tests/lessons.ts'
import { usableNotes } from './usable-notes.ts'
import { withoutAnswers } from './without-answers.ts'

const example = 'A recipe of 500 g flour has 325 g water. How wet is the dough?'
const own = '\n\n## Think it through\n\nQ: What does a stone count?\nA: Miles.'
const copied = `\n\n## Think it through\n\nQ: ${example}\nA: 65 %.`

const usage = { promptTokens: 1, completionTokens: 1 }
async function* saying(text: string): AsyncGenerator<TextEvent> {
  yield { type: 'delta', text }
  yield { type: 'done', text, finishReason: 'stop', usage }
}

/** What is shown and stored after these replies in turn, and the faults that the requests name. */
async function tried(...replies: string[]) {
  const faults: (string | undefined)[] = []
  const write = (fault?: string) => {
    faults.push(fault)
    return withoutAnswers(saying(replies[faults.length - 1] ?? ''))
  }
  const events = []
  for await (const event of usableNotes(write, [example])) events.push(event)
  const shown = events.flatMap((event) => (event.type === 'delta' ? event.text : [])).join('')
  return { faults, shown, last: events.at(-1) }
}

describe('notes of a model', () => {
  it('that have a page before their exercises are asked for once', async () => {
    const { faults, shown, last } = await tried(asPage('Stones.') + own)
    expect(faults).toEqual([undefined])
    expect(shown.trimEnd()).toBe(asPage('Stones.'))
    expect(last).toMatchObject({ type: 'done', exercises: [{ prompt: 'What does a stone count?' }] })
  })

  it.each([
    ['are an exercise alone', own.trim(), /no page to read/],
    ['are too short', `Stones count miles.${own}`, /at least 400 characters/],
    ['are a list of headings', `${'## Stones along the road\n\n'.repeat(30)}${own}`, /paragraphs/],
    [
      'are marks of a list behind one line',
      `${asPage('').slice(0, 60)}\n${'- \n1. \n'.repeat(99)}${own}`,
      /paragraphs/,
    ],
    [
      'are code alone',
      `\`\`\`python\n${"print('How far is the next stone from here?')\n".repeat(12)}\`\`\`${own}`,
      /paragraphs/,
    ],
    ['copy the example of the prompt', asPage('Stones.') + copied, /copied from the example/],
  ])(
    'that %s are asked for once more with the fault named, and the second ones count',
    async (_name, bad, fault) => {
      const { faults, last } = await tried(bad, asPage('Miles.') + own)
      expect(faults[1]).toMatch(fault)
      expect(faults).toHaveLength(2)
      expect(last).toMatchObject({ type: 'done', text: asPage('Miles.') })
    },
  )

  it('that are twice nothing to read end with a failure', async () => {
    const { faults, last } = await tried(own.trim(), copied.trim())
    expect(faults).toHaveLength(2)
    expect(last).toMatchObject({ type: 'failed', failure: { kind: 'bad_answer' } })
  })

  it('keep a page whose copied questions were not mended, without them', async () => {
    const { last } = await tried(asPage('Stones.') + copied, 'Sorry.')
    expect(last).toMatchObject({ type: 'done', text: asPage('Stones.'), exercises: [] })
  })

  it('of few signs a word are long enough with fewer', async () => {
    const { faults } = await tried(`${'里程碑记录从罗马出发的距离，'.repeat(13)}${own}`)
    expect(faults).toEqual([undefined])
  })

  it('that break off before there is anything to read are no page', async () => {
    const write = async function* () {
      yield { type: 'done' as const, text: '', exercises: [], finishReason: 'length' as const, usage }
    }
    const events = []
    for await (const event of usableNotes(write, [])) events.push(event)
    expect(events).toMatchObject([{ type: 'failed' }])
  })
})
