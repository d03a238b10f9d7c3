import { expect, it } from 'vitest'
import { describeExam, type ExamTold, examBudget, type ReviewedQuestion } from './describe-exam.ts'

const reviewed = (number: number, correct: boolean, filling = ''): ReviewedQuestion => ({
  number,
  prompt: `Prompt ${number}`,
  kind: 'multiple_choice',
  rubric: [],
  options: [`Option of ${number} ${filling}`, 'Other'],
  graded: {
    questionId: `q${number}`,
    correct,
    score: correct ? 2 : 1,
    maxScore: 2,
    studentAnswer: `Answer ${number}`,
    correctAnswer: `Key ${number}`,
    explanation: `Reason ${number} ${filling}`,
    points: [
      { criterion: 'gas', met: true, quotation: `Answer ${number}`, missing: '' },
      { criterion: 'gluten', met: correct, quotation: '', missing: correct ? '' : `Missing ${number}` },
    ],
  },
  challenges: [
    { argument: `Argument ${number} ${filling}`, reply: 'I looked.', scoreBefore: 0, scoreAfter: 1 },
  ],
})

const examWith = (changes: Partial<ExamTold>): ExamTold => ({
  examContext: { isExamActive: false, totalQuestions: 4, timeRemaining: '8:00', score: '6 of 8 (75 %)' },
  currentQuestion: null,
  questionPhase: 'post_exam',
  covers: ['Explain rising'],
  reviewed: [reviewed(1, true), reviewed(2, false)],
  feedback: 'Look at gluten.',
  ...changes,
})

it('tells each question afterwards with answer, key, points, reason and argument', () => {
  const text = describeExam(examWith({}))
  for (const part of [
    'Score: 6 of 8 (75 %)',
    'Said of the whole: Look at gluten.',
    'Question 2, 1 of 2 points: Prompt 2',
    'The learner answered: Answer 2',
    'Right answer: Key 2',
    'Point met: gas; by the words “Answer 2”',
    'Point not met: gluten; missing: Missing 2',
    'Reason: Reason 2',
    'The learner argued: Argument 2',
    'The score went from 0 to 1.',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('It covers')
})

it.each(['pre_exam', 'during_exam'] as const)('tells no question in the phase %s', (questionPhase) => {
  const text = describeExam(examWith({ questionPhase }))
  expect(text).not.toMatch(/Prompt|Answer|Key|Reason|Argument|Look at gluten/)
  expect(text.includes('It covers:\n- Explain rising')).toBe(questionPhase === 'pre_exam')
})

it('is within its budget: reasons of right answers go first, then options, arguments and other reasons', () => {
  const holds = (filling: string) => {
    const text = describeExam(
      examWith({ reviewed: [reviewed(1, true, filling), reviewed(2, false, filling)] }),
    )
    expect(text.length).toBeLessThanOrEqual(examBudget)
    for (const part of ['Prompt 1', 'Answer 1', 'Key 1', 'Prompt 2', 'Key 2', 'Missing 2'])
      expect(text).toContain(part)
    return ['Reason 1', 'Option of 2', 'Option of 1', 'Argument 2', 'Argument 1', 'Reason 2'].filter((part) =>
      text.includes(part),
    )
  }
  const size = (share: number) => 'word '.repeat(Math.floor(examBudget / share / 5))
  expect(holds(size(7))).toHaveLength(6)
  expect(holds(size(5.05))).toEqual(['Option of 2', 'Option of 1', 'Argument 2', 'Argument 1', 'Reason 2'])
  expect(holds(size(3.05))).toEqual(['Argument 2', 'Argument 1', 'Reason 2'])
  expect(holds(size(1))).toEqual(['Reason 2'])
})

it('tells whose count it is where the learner graded', () => {
  const own = reviewed(1, false)
  const byLearner: ReviewedQuestion = { ...own, graded: { ...own.graded, gradedBy: 'learner' } }
  expect(describeExam(examWith({ reviewed: [byLearner, reviewed(2, false)] }))).toMatch(
    /Question 1, 1 of 2 points by the learner’s own count: [\s\S]+Question 2, 1 of 2 points: /,
  )
})

it('tells afterwards how sure the learner was and which hints they took, and before that nothing of it', () => {
  const said = {
    calibration: 'You were certain of one and it was wrong.',
    reviewed: [{ ...reviewed(1, false), confidence: 'certain' as const, hintsTaken: 2 }, reviewed(2, true)],
  }
  const after = describeExam(examWith(said))
  expect(after).toContain('The learner read: You were certain of one and it was wrong.')
  expect(after).toContain('Said before: certain. Hints taken: 2.')
  expect(after.match(/Said before|Hints taken/g)).toHaveLength(2)
  for (const questionPhase of ['pre_exam', 'during_exam'] as const)
    expect(describeExam(examWith({ ...said, questionPhase }))).not.toMatch(/certain|Hints/)
})
