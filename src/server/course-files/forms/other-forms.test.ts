import { describe, expect, it } from 'vitest'
import type { Fault } from '#server/course-files/fault.ts'
import { splitMarkdown } from '#server/course-files/split-markdown.ts'
import { readGift } from './read-gift.ts'
import { readQuizzes } from './read-quizzes.ts'

const faultLines = (faults: readonly Fault[]) => faults.map(({ line, message }) => `${line}: ${message}`)

function gift(text: string) {
  const faults: Fault[] = []
  const report = (...found: Fault[]) => void faults.push(...found)
  const questions = readGift({ file: 'q.gift', text }, { concepts: ['first', 'second'], report })
  return { questions: questions.map(({ value }) => value), faults: faultLines(faults) }
}

describe('GIFT', () => {
  it('gives questions of our kinds, about the concept that is named', () => {
    const { questions, faults } = gift(
      [
        '// Moodle export',
        '$CATEGORY: top/second',
        '',
        '::Tea::Which leaf? {',
        '=Camellia # Right.',
        '~Mint # A herb.',
        '####All tea is one plant.',
        '}',
        '',
        '// concept: first',
        'Rain is wet. {T}',
        '',
        'Two and two? {=four =4}',
        '',
        'Pi? {#3.14:0.01}',
      ].join('\r\n'),
    )
    expect(faults).toEqual([])
    expect(questions).toMatchObject([
      {
        kind: 'multiple_choice',
        concept: 'second',
        explanation: 'All tea is one plant.',
        options: [
          { text: 'Camellia', right: true, explanation: 'Right.' },
          { text: 'Mint', right: false },
        ],
      },
      { kind: 'true_false', concept: 'first', key: true },
      {
        kind: 'short_answer',
        modelAnswer: 'four',
        rubric: ['The answer is “four” or “4”, or says the same.'],
      },
      { kind: 'short_answer', modelAnswer: '3.14 (0.01 more or less)' },
    ])
  })

  it('says with its line what cannot be asked here', () => {
    const { questions, faults } = gift(
      [
        'Match {=a -> b =c -> d =e -> f}',
        '',
        'Write {}',
        '',
        'Which? {~%50%a ~%50%b}',
        '',
        'Only words',
        '',
        'Open {=a',
      ].join('\n'),
    )
    expect(questions).toEqual([])
    expect(faults).toEqual([
      '1: Pairs to match cannot be asked here: write a question for each pair.',
      expect.stringMatching(/^3: An essay says nothing/),
      '5: “options” must have exactly one option with right: true.',
      '7: This text has no answers in { }, so it is no question.',
      expect.stringMatching(/^9: This is not GIFT that can be read/),
    ])
  })

  it('reads no question that is longer than any', () => {
    expect(gift(`Q {${'~a b\n'.repeat(10_000)}}`).faults).toEqual([
      expect.stringMatching(/^1: A question in GIFT may have/),
    ])
  })
})

describe('LiaScript quizzes', () => {
  const quizzes = (text: string) => {
    const faults: Fault[] = []
    const { lines } = splitMarkdown('q.md', text, [])
    const { questions, rest } = readQuizzes('q.md', lines, 'first', (...found) => void faults.push(...found))
    return { questions, rest: rest.map((line) => line.text).filter(Boolean), faults: faultLines(faults) }
  }

  it('with one right answer, hints and a solution become questions; other text stays text', () => {
    const { questions, rest, faults } = quizzes(
      [
        '# A heading',
        '',
        'What is',
        'two and two?',
        '',
        '    [( )] Three',
        '    [(X)] Four',
        '    [[?]] Count.',
        '',
        '****',
        '',
        'It is four.',
        '',
        '****',
        '',
        'Other text.',
        '',
        '<!-- concept: second -->',
        'Red?',
        '[(x)] Yes',
        '[( )] No',
      ].join('\n'),
    )
    expect(faults).toEqual([])
    expect(questions).toMatchObject([
      {
        line: 3,
        value: {
          concept: 'first',
          prompt: 'What is\ntwo and two?',
          explanation: 'It is four.',
          hints: ['Count.'],
          options: [{ text: 'Three' }, { text: 'Four', right: true }],
        },
      },
      { line: 19, value: { concept: 'second', prompt: 'Red?' } },
    ])
    expect(rest).toEqual(['# A heading', 'Other text.'])
  })

  it('without a right answer or a question are faults with their line', () => {
    expect(quizzes('Which?\n\n[( )] a\n[( )] b').faults).toEqual([
      '1: “options” must have exactly one option with right: true.',
    ])
    expect(quizzes('[(X)] a\n[( )] b').faults).toEqual(['1: “prompt” is empty.'])
  })
})
