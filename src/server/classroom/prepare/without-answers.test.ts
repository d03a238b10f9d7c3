import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ModelFailure } from '#server/platform/model/failure.ts'
import type { TextEvent } from '#server/platform/model/stream-text.ts'
import { withoutAnswers } from './without-answers.ts'

const usage = { promptTokens: 0, completionTokens: 0 }
type Ending = 'stop' | 'length' | 'failed'

async function read(text: string, places: number[], ending: Ending = 'stop') {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  const chunks = [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length))
  async function* events(): AsyncGenerator<TextEvent> {
    for (const chunk of chunks) if (chunk !== '') yield { type: 'delta', text: chunk }
    if (ending === 'failed') yield { type: 'failed', failure: new ModelFailure('cut_off', { partial: text }) }
    else yield { type: 'done', text, finishReason: ending, usage }
  }
  let shown = ''
  let kept = ''
  let exercises: { prompt: string; answer: string }[] = []
  for await (const event of withoutAnswers(events())) {
    if (event.type === 'delta') shown += event.text
    if (event.type === 'done') ({ text: kept, exercises } = event)
    if (event.type === 'failed') kept = event.failure.partial
  }
  return { shown, kept, exercises }
}

/** Runs with cuts anywhere, and with a cut after every character. */
const inAnyChunks = (text: string, check: (places: number[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.array(fc.nat(), { maxLength: 12 }), check), {
    numRuns: 40,
    examples: [[[]], [[...text].map((_letter, at) => at)]],
  })

const notes = 'Why does dough rise?\n\n## Yeast\n\nA fungus: it gives off gas.\n\n```js\n// Q: is code\n```'
const pairs = [
  { prompt: 'What gives off the gas?', answer: 'ЖЖ the yeast.' },
  { prompt: 'Why knead?', answer: 'Жѣ to trap it.\n\n```js\nQ: ЖЖ\n```' },
]
const [one, two] = pairs as [(typeof pairs)[0], (typeof pairs)[0]]
const asked = `Q: ${one.prompt}\nA: ${one.answer}\n\nQ: ${two.prompt}\nA: ${two.answer}`
const short = [one, { prompt: 'Why knead?', answer: 'Жѣ to trap it.' }]

describe('exercises at the end of the notes', () => {
  it.each([
    ['as asked for', `${notes}\n\n## Think it through\n\n${asked}`, pairs],
    [
      'with bold labels and numbers',
      `${notes}\n\n## Think it through\n\n1. **Q1:** ${one.prompt}\n   **A1:** ${one.answer}`,
      [one],
    ],
    ['all bold', `${notes}\n\n**Think it through**\n\n**Q: ${one.prompt}**\nA: ${one.answer}`, [one]],
    [
      'in words',
      `${notes}\n\n# Think it through:\n\n### Question 1\n${one.prompt}\n\n**Answer**\n\n${one.answer}`,
      [one],
    ],
    [
      'in another language',
      `${notes}\n\n## Weitergedacht\n\nFrage 1: ${one.prompt}\nAntwort: ${one.answer}`,
      [one],
    ],
    ['on one line', `${notes}\n\n## Think it through\n\nQ: ${one.prompt} **A:** ${one.answer}`, [one]],
    ['on one line without a heading', `${notes}\n\nQ: ${one.prompt} A: ${one.answer}`, [one]],
    ['with wide colons', `${notes}\n\n## Think it through\n\n问：${one.prompt}\n答：${one.answer}`, [one]],
    [
      'in fences',
      `${notes}\n\n\`\`\`exercise\nQ: ${one.prompt}\nA: ${one.answer}\n\`\`\`\n\n\`\`\`exercise\nQ: Why knead?\nA: Жѣ to trap it.\n\`\`\`\nGood luck.`,
      short,
    ],
    [
      'in a fence that is not closed',
      `${notes}\n\n\`\`\`exercise\nQ: ${one.prompt}\nA: ${one.answer}`,
      [one],
    ],
    ['without a heading', `${notes}\n\nQ: ${one.prompt}\nA: ${one.answer}`, [one]],
    [
      'as a numbered list',
      `${notes}\n\n## Think it through\n\n1. ${one.prompt}\n   Answer: ${one.answer}\n2. Why knead?\n   Answer: Жѣ to trap it.`,
      short,
    ],
    [
      'with the answers last',
      `${notes}\n\n## Think it through\n\n1. ${one.prompt}\n2. Why knead?\n\n## Answers\n\n1. ${one.answer}\n2. Жѣ to trap it.`,
      short,
    ],
    [
      'with an answer under another name',
      `${notes}\n\n## Think it through\n\nQ: ${one.prompt}\n**Model answer:** ${one.answer}\n\nQ: Why knead?\nA possible answer – Жѣ to trap it.`,
      short,
    ],
    [
      'with another name on one line',
      `${notes}\n\n## Think it through\n\nQ: ${one.prompt} (Sample answer: ${one.answer}`,
      [one],
    ],
    [
      'with a key at the end',
      `${notes}\n\n## Think it through\n\n1. ${one.prompt}\n2. Why knead?\n\n## Answer key\n\n1. ${one.answer}\n2. Жѣ to trap it.`,
      short,
    ],
    [
      'in folding HTML',
      `${notes}\n\n## Think it through\n\nQ: ${one.prompt}\n<details>\n<summary>Answer</summary>\n${one.answer}\n</details>`,
      [one],
    ],
  ])('%s leave the text and are kept, whatever the chunks', async (_name, text, expected) => {
    await inAnyChunks(text, async (places) => {
      const { shown, kept, exercises } = await read(text, places)
      expect(shown).not.toMatch(/[Жѣ]/)
      expect({ kept, exercises }).toEqual({ kept: notes, exercises: expected })
    })
  })

  it.each(['length', 'failed'] as const)(
    'are not there when the notes end early (%s), and no letter of an answer has left',
    async (ending) => {
      const text = `${notes}\n\n## Think it through\n\n${asked}`
      for (let end = 0; end <= text.length; end += 1) {
        const { shown, kept, exercises } = await read(
          text.slice(0, end),
          [...text].map((_letter, at) => at),
          ending,
        )
        expect(shown + kept).not.toMatch(/[Жѣ]/)
        expect(exercises).toEqual([])
        if (end > notes.length + 20) expect(kept).toBe(notes)
      }
    },
  )

  it('are followed by the chapters that come after them', async () => {
    const text = `${notes}\n\n## Think it through\n\n${asked}\n\n## Read on\n\nA book.\n\n## Answers\n\nЖЖЖ`
    await inAnyChunks(text, async (places) => {
      const { shown, kept } = await read(text, places)
      expect(kept).toBe(`${notes}\n\n## Read on\n\nA book.`)
      expect(shown).not.toMatch(/[Жѣ]/)
    })
  })
})

describe('a section that is not as asked for', () => {
  it.each([
    ['only questions', `${notes}\n\n## Think it through\n\n1. Why?\n2. How? It is A: or B.`],
    [
      'a question about an answer',
      `${notes}\n\n## Think it through\n\nQ: Why?\nThe answer is yours - write it down.`,
    ],
    ['labelled questions alone', `${notes}\n\n## Think it through\n\nQ: Why?\n\nQ: How?`],
    ['no section', notes],
    ['a dialogue', 'Learn this.\n\nA: Guten Tag.\nB: Guten Tag.\n\n## Verbs\n\nSein.'],
    ['the words in a sentence', 'Think it through before you bake.\n\nQuestions are good.'],
  ])('%s: stays as it was written', async (_name, text) => {
    await inAnyChunks(text, async (places) => {
      expect(await read(text, places)).toEqual({ shown: text, kept: text, exercises: [] })
    })
  })

  it.each([
    ['an answer before its question', 'A: ЖЖ\nQ: Why?\nA: Жѣ\nQ: How?'],
    ['fewer answers than questions before them', 'Q: Why?\nQ: How?\nA: ЖЖ'],
    ['empty answers', 'Q: Why?\nA:\n\nQ: How?\nA: '],
  ])('%s: the questions stay, the answers do not', async (_name, section) => {
    const text = `${notes}\n\n## Think it through\n\n${section}`
    await inAnyChunks(text, async (places) => {
      const { shown, kept, exercises } = await read(text, places)
      expect(exercises).toEqual([])
      expect(shown).toBe(kept)
      expect(kept).toBe(`${notes}\n\n## Think it through\n\n- Why?\n- How?`)
    })
  })

  it('with twenty exercises, or endless ones, is bounded', async () => {
    const many = Array.from({ length: 20 }, (_one, at) => `Q: Why ${at}?\nA: ${'Ж'.repeat(5000)}`).join(
      '\n\n',
    )
    const { kept, exercises } = await read(`${notes}\n\n## Think it through\n\n${many}`, [])
    expect(exercises.map(({ prompt }) => prompt)).toEqual(['Why 0?', 'Why 1?', 'Why 2?', 'Why 3?', 'Why 4?'])
    expect(exercises[0]?.answer).toHaveLength(4000)
    expect(kept).toBe(notes)
  })
})

describe('hints', () => {
  it('stand with their question, wherever they stand; without an answer they stay nowhere', async () => {
    const writtenNotes =
      '## Think it through\n\nQ: Why knead?\nH: Feel the dough.\nand wait.\n- **Hint 2:** Pull it.\nA: To trap it.\n\nQ: Why rest?\nA: It relaxes.\nH: Press it.'
    const { shown, exercises } = await read(writtenNotes, [])
    expect(exercises).toEqual([
      { prompt: 'Why knead?', hints: ['Feel the dough.\nand wait.', 'Pull it.'], answer: 'To trap it.' },
      { prompt: 'Why rest?', hints: ['Press it.'], answer: 'It relaxes.' },
    ])
    expect(shown).not.toMatch(/Feel|Pull|Press/)
    const open = await read('Dough.\n\n## Think it through\n\nQ: Why knead?\nH: Feel the dough.', [])
    expect(open.exercises).toEqual([])
    expect(open.kept).toBe('Dough.\n\n## Think it through\n\n- Why knead?')
  })
})
