import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { examLimits, keyedQuestionSchema, questionKinds } from '#contract/exams.ts'
import { anyText } from '#tests/showcase/any-text.ts'
import { showcaseCourses } from '#tests/showcase/courses.ts'
import { writeExam } from './write-exam.ts'

const anyRequest = fc.record({
  lessonTitle: anyText(300),
  objective: anyText(2000),
  sourceText: anyText(60_000),
  questionCount: fc.integer({ min: examLimits.questionCount.min, max: examLimits.questionCount.max }),
})
const exam = (sourceText: string, more: Partial<Parameters<typeof writeExam>[0]> = {}) =>
  writeExam({
    lessonTitle: 'Leaves',
    objective: 'Explain how a leaf works',
    sourceText,
    questionCount: 6,
    ...more,
  })
const [photosynthesis] = showcaseCourses
const text = photosynthesis?.course.description ?? ''

describe('an exam without a model', () => {
  it('is valid, of all three kinds, without doubles and at least three questions long, for any text', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const questions = z.array(keyedQuestionSchema).parse(writeExam(request))
        expect(questions.length).toBeGreaterThanOrEqual(examLimits.fewestQuestions)
        expect(questions.length).toBeLessThanOrEqual(Math.max(3, request.questionCount))
        expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(questionKinds))
        expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
        expect(new Set(questions.map(({ prompt }) => prompt)).size).toBe(questions.length)
      }),
      { numRuns: 150 },
    )
  })

  it('is the same for the same text, ids included', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        expect(writeExam({ ...request })).toEqual(writeExam(request))
      }),
      { numRuns: 30 },
    )
  })

  it('reaches the number asked for where the text is long enough', () => {
    const long = showcaseCourses.map(({ course }) => course.description).join('\n\n')
    for (const questionCount of [5, 10, 20]) expect(exam(long, { questionCount })).toHaveLength(questionCount)
  })

  it('tests what the text says: every choice’s key stands in the sentence it was made from', () => {
    const choices = exam(text, { questionCount: 8 }).filter(({ kind }) => kind === 'multiple_choice')
    expect(choices.length).toBeGreaterThan(3)
    for (const { prompt, options, correctAnswer, explanation } of choices) {
      expect(explanation.toLowerCase()).toContain(correctAnswer.toLowerCase())
      expect(prompt.toLowerCase()).not.toContain(correctAnswer.toLowerCase())
      for (const wrong of options.filter((option) => option !== correctAnswer))
        expect(text.toLowerCase()).toContain(wrong.toLowerCase())
    }
  })

  it('makes a false statement by one change that the explanation names', () => {
    const judged = showcaseCourses.flatMap(({ course }) =>
      exam(course.description, { questionCount: 12 }).filter(({ prompt }) =>
        prompt.startsWith('True or false, going by'),
      ),
    )
    const wrong = judged.filter(({ correctAnswer }) => correctAnswer === 'False')
    expect(wrong.length).toBeGreaterThan(5)
    expect(judged.length - wrong.length).toBeGreaterThan(5)
    for (const { explanation } of wrong) expect(explanation).toMatch(/put “.+” where the text has “.+”/)
    const all = showcaseCourses.map(({ course }) => course.description).join('\n')
    for (const { prompt, correctAnswer } of judged)
      expect(all.includes(prompt.match(/“(.+)”$/)?.[1] ?? '?')).toBe(correctAnswer === 'True')
  })

  it('does not name an answer in the objective it shows', () => {
    const questions = exam(text, {
      objective: 'Explain how the Calvin cycle fixes carbon dioxide',
      questionCount: 12,
    })
    for (const { kind, objective, correctAnswer } of questions)
      if (kind === 'multiple_choice')
        expect(objective.toLowerCase()).not.toContain(correctAnswer.toLowerCase())
  })

  it('asks about title and objective where there is no text', () => {
    const questions = exam('', { questionCount: 5 })
    expect(questions.length).toBeGreaterThanOrEqual(3)
    expect(questions.map(({ prompt }) => prompt).join(' ')).toContain('Leaves')
  })

  it('says “a(n)” before a gap, so that the article does not tell the answer', () => {
    const prompts = showcaseCourses.flatMap(({ course }) =>
      exam(course.description, { questionCount: 12 }).map(({ prompt }) => prompt),
    )
    expect(prompts.filter((prompt) => /\ban? _____/i.test(prompt))).toEqual([])
    expect(prompts.some((prompt) => /\ba\(n\) _____/i.test(prompt))).toBe(true)
  })
})
