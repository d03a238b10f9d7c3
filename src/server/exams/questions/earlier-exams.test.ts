import { expect, it } from 'vitest'
import { keyedQuestionSchema } from '#contract/exams.ts'
import { examQuestions } from '#tests/exams.ts'
import { earlierExams } from './earlier-exams.ts'

const graded = (questionId: string, changes: object) => ({
  questionId,
  correct: false,
  score: 0,
  maxScore: 1,
  studentAnswer: '',
  correctAnswer: 'x',
  explanation: 'x',
  ...changes,
})
const rowOf = (questions: object[], prompt?: string) =>
  ({
    questions: examQuestions.map((question) =>
      keyedQuestionSchema.parse({
        ...question,
        ...(prompt && { prompt: `${question.prompt} ${prompt}` }),
        optionNotes: [{ option: 'Salt', misconception: 'Salt feeds yeast.', explanation: 'No.' }],
      }),
    ),
    result: { score: 0, maxScore: 4, percent: 0, feedback: '', questions },
    confidences: {},
    tellableIds: ['q1', 'q2', 'q3'],
  }) as unknown as Parameters<typeof earlierExams>[0][number]

it('tells what was missed: the question, the answer, what it stands for and which points are open', () => {
  const { asked, missed } = earlierExams([
    rowOf([
      graded('q1', { studentAnswer: 'salt' }),
      graded('q2', { correct: true, studentAnswer: 'True' }),
      graded('q3', {
        studentAnswer: 'Gas.',
        points: [
          { criterion: 'gas', met: true, quotation: 'Gas', missing: '' },
          { criterion: 'gluten', met: false, quotation: '', missing: 'What holds the gas.' },
        ],
      }),
    ]),
  ])
  expect(asked).toHaveLength(3)
  expect(missed).toBe(
    [
      '- Asked: What makes dough rise?\n  Answered: salt\n  Misconception: Salt feeds yeast.',
      '- Asked: Why does bread hold its shape?\n  Answered: Gas.\n  Missing: What holds the gas.',
    ].join('\n'),
  )
})

it('cuts what the oldest exams missed first, and needs no result, points or notes', () => {
  const long = 'and why '.repeat(200)
  const rows = ['newest', 'second', 'oldest'].map((name) => rowOf([graded('q1', {})], `${name} ${long}`))
  const { missed } = earlierExams(rows)
  expect(missed).toContain('newest')
  expect(missed).not.toContain('oldest')
  expect(missed.length).toBeLessThanOrEqual(4000)
  const [old] = rows
  expect(old && earlierExams([{ ...old, result: null }]).missed).toBe('')
})

it('is silent on an answer that may not be told of, and still does not ask its question again', () => {
  const row = rowOf([graded('q1', { studentAnswer: 'salt' }), graded('q2', { studentAnswer: 'False' })])
  const { asked, missed } = earlierExams([{ ...row, tellableIds: ['q2'] }])
  expect(asked).toHaveLength(3)
  expect(missed).toMatch(/^- Asked: Salt slows yeast\./)
  expect(missed).not.toMatch(/dough|Salt feeds/)
  expect(earlierExams([{ ...row, tellableIds: [] }])).toEqual({ asked, missed: '' })
})

it('what was missed though its learner was certain comes first, from whichever exam', () => {
  const newer = rowOf(
    [graded('q1', { studentAnswer: 'Salt' }), graded('q2', { studentAnswer: 'False' })],
    'newer',
  )
  const older = rowOf([graded('q2', { studentAnswer: 'False' })], 'older')
  const { missed } = earlierExams([
    { ...newer, confidences: { q1: 'guessing', q2: 'fairly_sure' } },
    { ...older, confidences: { q2: 'certain' } },
  ])
  expect(missed.split('\n')[0]).toBe('- Asked: Salt slows yeast. older')
  expect(missed.match(/The learner was certain of it\./g)).toHaveLength(1)
})
