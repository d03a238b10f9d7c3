import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutMarks } from '#contract/sources/marks.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { createMetrics } from '#server/platform/operations/metrics.ts'
import type { SpokenPassage } from '#server/sources/spoken/spoken-passage.ts'
import { citeEvents, citeText, citing } from './cite-text.ts'
import type { FoundPassage } from './look-up.ts'

const passage = (text: string, more: Partial<FoundPassage> = {}): FoundPassage => ({
  sourceId: '7d4f1ad2-1c12-4f0c-8f0b-1f6f0f6c0001',
  title: 'Risk',
  isPage: true,
  label: '31',
  heading: 'p-values',
  section: 30,
  start: 100,
  end: 100 + text.length,
  text,
  matches: [],
  ...more,
})

const passages = [
  passage('p is computed in a world where the treat-\nment has no effect. It’s the “null” world.'),
  passage('The state-of-the-art of it [4] is old. 水は高い所から流れる。', {
    section: 4,
    label: '5',
    start: 0,
    end: 48,
  }),
]
const talk: SpokenPassage = {
  title: 'Tides, [part] “one”',
  text: 'The Moon pulls the water. The Sun pulls it as well.',
  starts: [
    { at: 0, seconds: 61 },
    { at: 26, seconds: 75 },
  ],
}
const numbered = [...passages, talk]
const cited = (text: string) => citeText(text, numbered)

describe('a mark', () => {
  it.each([
    ['So it is [[1|in a world where]].', 'So it is [[1]].'],
    ['So it is[[1|“a world where the treatment has no effect.”]].', 'So it is[[1]].'],
    [`Null [[1|It's the "null" world]] it is.`, 'Null [[1]] it is.'],
    ['A [[2|state-of-the-art of it]] b', 'A [[1]] b'],
    ['A [[2|of it [4] is]] b', 'A [[1]] b'],
    ['(see [[2|of it [4]]])', '(see [[1]])'],
    ['[so [[2|is old. 水は高い所から流]]]', '[so [[1]]]'],
    ['A [[1|p is computed in]] b [[2|is old]] c [[1|p is  computed in]] d', 'A [[1]] b c [[1]] d'],
    ['A [[1|p is computed in]] b [[1|a world where]] c', 'A [[1]] b [[2]] c'],
    ['A [[1|p is computed in,]] b', 'A [[1]] b'],
  ])('whose words stand there becomes its number: %j', (text, shown) => expect(cited(text).text).toBe(shown))

  it.each([
    ['other words', 'So [[1|p is computed in our world]].', 'So.'],
    ['another passage', 'So [[2|p is computed in a world]].', 'So.'],
    ['no such passage', 'So [[3|p is computed in a world]].', 'So.'],
    ['a word or two', 'So [[1|a world]], yes.', 'So, yes.'],
    ['half a word', 'So [[1|s computed in a wor]].', 'So.'],
    ['no words', 'So [[1]].', 'So.'],
    ['empty words', 'So [[1|]] and [[1| … ]].', 'So and.'],
    ['a list of numbers', 'So [[1, 2]].', 'So.'],
    ['two numbers', 'So [[1;2|p is computed in]].', 'So.'],
    ['its end missing', 'So [[1|p is comp\n\nNew part.', 'So p is comp\n\nNew part.'],
    ['another within', 'So [[1|p is [[1|a world where]].', 'So p is [[1]].'],
    [
      'its end missing, which comes later',
      'So [[1|p [a] is comp\n\n[[2, 3], [4]] b]] c.',
      'So p [a] is comp\n\n[[2, 3], [4]] b c.',
    ],
    ['more words than a quotation has', `So [[1|${'p is '.repeat(400)}]]].`, `So ${'p is '.repeat(400)}].`],
    ['its end on another line of code', '```\na[[1|b\nx[[1]] c]]\n```\n', '```\na\nx[[1]] c\n```\n'],
    [
      'its place in code',
      'So `x[[1|a world where]]` and\n```r\ny[[1]] [[1|a world where]]\n```\n',
      'So `x` and\n```r\ny[[1]]\n```\n',
    ],
  ])('goes with %s', (_why, text, shown) => expect(cited(text).text).toBe(shown))

  it.each([
    'A matrix [[1, 0], [0, 1]] and [[7, 8]].',
    'In R `x[[1]]` is the first.\n\n```r\nx[[1]]\n```\n\nSo.',
    'A [link](x) and [note] and [ ] and [[wiki]].',
    'A price `of 5.\nNot code.',
  ])('is none in %j', (text) => expect(cited(text).text).toBe(text))

  it('leads to the very words, shown whole where a line broke one', () => {
    const { citations, counts } = cited('A [[1|the treatment has no effect]] b [[1|no such words here]].')
    expect(citations).toEqual([
      {
        number: 1,
        sourceId: passages[0]?.sourceId,
        title: 'Risk',
        isPage: true,
        label: '31',
        heading: 'p-values',
        section: 30,
        start: 100 + 31,
        end: 100 + 31 + 'the treat-\nment has no effect'.length,
        quote: 'the treatment has no effect',
      },
    ])
    expect(counts).toEqual({ kept: 1, dropped: 1 })
  })

  it('of a passage that is not told as it stands leads to the whole passage', () => {
    const loose = passage('p is computed in a world', { end: 900 })
    expect(citeText('A [[1|is computed in]].', [loose]).citations).toMatchObject([{ start: 100, end: 900 }])
  })
})

describe('a mark on what is said in a video', () => {
  const place = '(video: “Tides, \\[part\\] ’one’”'

  it.each([
    ['So it is [[3|The Moon pulls the water]].', `So it is ${place}, 1:01).`],
    ['So it is [[3|the sun pulls it as well]].', 'So it is.'],
    ['So it is [[3|The Sun pulls it]] [[1|in a world where]].', `So it is ${place}, 1:15) [[1]].`],
    ['So it is [[3|pulls the water. The Sun]].', `So it is ${place}, 1:01).`],
    ['So it is [[3]].', 'So it is.'],
  ])('becomes its title and the time of the sentence: %j', (text, shown) =>
    expect(cited(text).text).toBe(shown),
  )

  it('names the title alone where the transcript has no times', () => {
    const untimed = { ...talk, starts: [{ at: 0, seconds: null }] }
    expect(citeText('So [[1|The Moon pulls]].', [untimed]).text).toBe(`So ${place}).`)
  })

  it('is counted, and is no citation of a document', () => {
    const { citations, counts } = cited('A [[3|The Moon pulls the water]] b [[3|no such words at all]].')
    expect(citations).toEqual([])
    expect(counts).toEqual({ kept: 1, dropped: 1 })
  })

  it.each([
    ['The Moon pulls (video: “Tides”, 1:01).', 'The Moon pulls.'],
    ['The Moon pulls(video: “Tides”) it.', 'The Moon pulls it.'],
    ['(video: “Tides”, 1:00:01) So.', ' So.'],
  ])('is taken off where nobody looked anything up: %j', (text, shown) => {
    expect(cited(text).text).toBe(shown)
    expect(citeText(text, []).text).toBe(shown)
  })

  it.each([
    'A talk (video: long) and (video',
    'So (see below), (v',
    'At 1:01 (“Tides”, a video).',
    'f(video)',
  ])('is none in %j', (text) => expect(cited(text).text).toBe(text))

  it('goes where a text is taken as words, and stays in code', () => {
    const { text } = cited('Pulled [[3|The Moon pulls the water]], so [[1|in a world where]].')
    expect(withoutMarks(text)).toBe('Pulled, so.')
    expect(withoutMarks('`(video: “a”)` (video: “b”, 2:00)')).toBe('`(video: “a”)`')
  })
})

describe('where no passage was told', () => {
  it('takes off what is written as a mark, and leaves numbers in brackets alone', () => {
    const { text, citations, counts } = citeText(
      'Gold [[0|all of it]], and `x[[1]]` is a[[2]] of [[1, 2]].',
      [],
    )
    expect(text).toBe('Gold, and `x[[1]]` is a[[2]] of [[1, 2]].')
    expect(citations).toEqual([])
    expect(counts).toEqual({ kept: 0, dropped: 1 })
  })
})

const parts = [
  '[[3|The Moon pulls the water]]',
  '(video: “Tides”, 1:01)',
  '(video: “',
  '(vi',
  '”, 1:0',
  ')',
  '[[1|in a world where]]',
  '[[2|of it [4]]]',
  '[[1|a lie of so many words]]',
  '[[1|a world\n\n',
  '[[2]]',
  '[[1, 2]]',
  '[[',
  '[',
  ']]',
  '|',
  '1',
  '`',
  '```',
  '\n```r\n',
  '~~~',
  '\n',
  '\n\n',
  ' ',
  '  ',
  'word',
  'in a world where',
]
const anyText = fc.array(fc.constantFrom(...parts), { maxLength: 24 }).map((some) => some.join(''))
const raw = /\[\[[ \t]*\d+[ \t]*\|/

describe('a text that comes in pieces', () => {
  it('reads the same however it is cut', () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }), (text, sizes) => {
        const reader = citing(numbered)
        let seen = ''
        let at = 0
        for (const size of sizes) {
          seen += reader.push(text.slice(at, at + size))
          expect(seen).not.toMatch(raw)
          at += size
        }
        seen += reader.push(text.slice(at)) + reader.rest()
        expect(seen).toBe(cited(text).text)
        expect(reader.citations).toEqual(cited(text).citations)
      }),
      { numRuns: 3000 },
    )
  })

  it.each(['[[1[[2]]|', '[[ 1[[2]] || x', '`[[1[[2|x]]|y`', '[[[[2]]1|'])(
    'shows none that two halves make when one between them goes: %s',
    (text) => {
      expect(cited(text).text).not.toMatch(raw)
      expect(cited(text).text).not.toBe('')
    },
  )

  const whole =
    'Let us begin [[1|in a world where]]. Then `x[[1]]`, [[2|state-of-the-art of it]]: no [[1|such words are there]].'

  it('shows no mark as it was written, in whatever place and at whatever cut', () => {
    const shown = cited(whole).text
    expect(shown).toBe('Let us begin [[1]]. Then `x[[1]]`, [[2]]: no.')
    for (let end = 0; end <= whole.length; end += 1) {
      for (const size of [1, 2, 3, 7, whole.length + 1]) {
        const reader = citing(numbered)
        let seen = ''
        for (let at = 0; at < end; at += size) {
          seen += reader.push(whole.slice(at, Math.min(end, at + size)))
          expect(shown.startsWith(seen.trimEnd())).toBe(true)
        }
        seen += reader.rest()
        expect(seen).not.toMatch(raw)
        expect(seen).not.toMatch(/\[$|\[\[$|\[\[\d$/)
      }
    }
  })
})

async function* saying(events: TextEvent[]): AsyncGenerator<TextEvent> {
  yield* events
}
async function all<Event>(events: AsyncIterable<Event>): Promise<Event[]> {
  const seen: Event[] = []
  for await (const event of events) seen.push(event)
  return seen
}
const usage = { promptTokens: 1, completionTokens: 1 }

describe('what a guide says', () => {
  it('brings what a mark stands for with its piece and at the end, and is counted', async () => {
    const metrics = createMetrics()
    const text = 'A [[1|in a world where]] b [[2|not in there at all]].'
    const events = [
      { type: 'delta' as const, text: text.slice(0, 20) },
      { type: 'delta' as const, text: text.slice(20) },
      { type: 'done' as const, text, finishReason: 'stop' as const, usage },
    ]
    const seen = await all(citeEvents(saying(events), passages, metrics))
    expect(seen.map((event) => ('text' in event ? event.text : ''))).toEqual(['A', ' [[1]] b.', 'A [[1]] b.'])
    expect(seen.map(({ citations }) => citations?.length)).toEqual([undefined, 1, 1])
    const counted = await metrics.registry.getSingleMetric('trivium_citations_total')?.get()
    expect(counted?.values).toMatchObject([
      { labels: { outcome: 'kept' }, value: 1 },
      { labels: { outcome: 'dropped' }, value: 1 },
    ])
  })

  it('keeps what came before it failed, without a mark that was cut', async () => {
    const partial = 'A [[1|in a world where]] b [[2|not'
    const failed = { type: 'failed' as const, failure: new ModelFailure('timeout', { partial }) }
    const seen = await all(citeEvents(saying([failed]), passages, createMetrics()))
    expect(seen).toMatchObject([
      { failure: { kind: 'timeout', partial: 'A [[1]] b' }, citations: [{ number: 1 }] },
    ])
  })

  it('is left as it is where no document was told', async () => {
    const done = { type: 'done' as const, text: 'x[[1]]', finishReason: 'stop' as const, usage }
    expect(await all(citeEvents(saying([done]), [], createMetrics()))).toEqual([{ ...done, citations: [] }])
  })
})
