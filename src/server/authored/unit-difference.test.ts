import { describe, expect, it } from 'vitest'
import { differenceLimits } from '#contract/authored/updates.ts'
import { writtenUnit } from '#tests/authored.ts'
import { unitDifference } from './unit-difference.ts'
import { unitLines } from './unit-lines.ts'

const words = { title: 'Risk', unitObjective: 'Read a risk', unitAssessment: 'An exam' }
const lines = (name = 'risk', notes?: string) => unitLines(words, writtenUnit(name, notes))
const change = (mend: (unit: ReturnType<typeof writtenUnit>) => void) => {
  const unit = writtenUnit('risk')
  mend(unit)
  return unitDifference(lines(), unitLines(words, unit)).difference
}

describe('the difference of two units', () => {
  it('is nothing for two that read the same', () => {
    expect(unitDifference(lines(), lines())).toEqual({ difference: [], isCut: false })
  })

  it('is the lines that were added and removed, with their neighbours, under their headings', () => {
    const before = lines('risk', 'One.\n\nTwo.\nThree.\nFour.')
    const after = lines('risk', 'One.\n\nTwo.\n3.\nFour.')
    expect(unitDifference(before, after).difference).toEqual([
      {
        heading: 'Professor: Why the tide is late',
        lines: [
          { kind: 'same', text: 'Two.' },
          { kind: 'removed', text: 'Three.' },
          { kind: 'added', text: '3.' },
          { kind: 'same', text: 'Four.' },
        ],
      },
    ])
  })

  it('tells of the works, the cards, the title and what an exam asks', () => {
    const difference = change(({ activities, cards }) => {
      const [, , librarian, examiner] = activities
      if (librarian?.works[0]) librarian.works[0].address = 'https://example.org/risks'
      if (examiner?.head.guide === 'Examiner') examiner.head.questions = 2
      if (cards[0]) cards[0].back = 'Its share.'
    })
    expect(difference.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining([
        'Librarian: Where tide tables stand',
        'Examiner: What you can read now',
        'Cards',
      ]),
    )
    expect(JSON.stringify(difference)).toContain('https://example.org/risks')
    const renamed = unitDifference(lines(), unitLines({ ...words, title: 'Risks' }, writtenUnit('risk')))
    expect(renamed.difference[0]?.lines).toContainEqual({ kind: 'added', text: 'Risks' })
  })

  it('says that an answer is another one, and not which', () => {
    const difference = change(({ questions, activities }) => {
      if (questions[0]) questions[0].explanation = 'The secret explanation.'
      const exercise = activities[0]?.exercises[0]
      if (exercise) exercise.answer = 'The secret answer.'
    })
    const text = JSON.stringify(difference)
    expect(text).not.toMatch(/secret|ANSWERMARK|WHYMARK/)
    expect(text.match(/Its answer, hints or explanations are different\./g)).toHaveLength(2)
  })

  it('shows a question that is new by its prompt and options alone', () => {
    const difference = change(({ questions }) => {
      questions.push({
        kind: 'multiple_choice',
        concept: 'tidal-day',
        prompt: 'Which is rare?',
        explanation: 'The secret explanation.',
        hints: ['The secret hint'],
        options: [
          { text: 'A cold', right: false, misconception: 'The secret misconception', explanation: '' },
          { text: 'Rabies', right: true, misconception: '', explanation: '' },
        ],
      })
    })
    expect(JSON.stringify(difference)).not.toMatch(/secret|right|different/)
    expect(
      difference
        .at(-1)
        ?.lines.filter(({ kind }) => kind === 'added')
        .map(({ text }) => text),
    ).toEqual(['Which is rare?', '○ A cold', '○ Rabies'])
  })

  it('is cut where it is long, and quick where everything is another', () => {
    const many = (word: string) => Array.from({ length: 15_000 }, (_, n) => `${word} ${n}`).join('\n')
    const begun = performance.now()
    const { difference, isCut } = unitDifference(lines('risk', many('a')), lines('risk', many('b')))
    expect(performance.now() - begun).toBeLessThan(3000)
    expect(isCut).toBe(true)
    expect(difference.flatMap((part) => part.lines)).toHaveLength(differenceLimits.lines)
    const uncompared = unitDifference(lines('risk', 'One.\nTwo.'), lines('risk', 'One.\n2.'), 0)
    expect(JSON.stringify(uncompared)).not.toContain('"same"')
    const long = unitDifference(lines(), lines('risk', 'x'.repeat(60_000)))
    expect(JSON.stringify(long).length).toBeLessThan(2000)
  })
})
