import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { examLimits, questionKinds } from '#contract/exams/rules.ts'
import { type KeyedQuestion, keyedQuestionSchema } from '#contract/exams.ts'
import { anyText } from '#tests/showcase/any-text.ts'
import { breadNotes, leafNotes, revolutionPage } from '#tests/showcase/texts.ts'
import { tidesTranscript } from '#tests/showcase/transcript.ts'
import { type Material, statementsIn } from './statements.ts'
import { writeExam } from './write-exam.ts'

const notes = (text: string): Material => ({ name: 'the notes', text })
const texts: [string, Material][] = [
  ['Why dough rises', notes(breadNotes)],
  ['The French Revolution', notes(revolutionPage)],
  ['Photosynthesis', notes(leafNotes)],
  ['How the tides work', { name: 'the video “Tides”', transcript: tidesTranscript }],
]
const exam = (
  lessonTitle: string,
  material: Material,
  more: { asked?: KeyedQuestion[]; count?: number } = {},
) =>
  writeExam({
    lessonTitle,
    objective: '',
    statements: statementsIn([material]),
    questionCount: more.count ?? 5,
    asked: more.asked ?? [],
  })

describe('an exam without a model', () => {
  it('is valid, without doubles and never longer than asked for, whatever the text', () => {
    fc.assert(
      fc.property(anyText(300), anyText(60_000), fc.integer({ min: 1, max: 20 }), (title, text, count) => {
        const questions = z.array(keyedQuestionSchema).parse(exam(title, notes(text), { count }))
        expect(questions.length).toBeLessThanOrEqual(count)
        expect(new Set(questions.map(({ prompt }) => prompt)).size).toBe(questions.length)
        expect(exam(title, notes(text), { count })).toEqual(questions)
      }),
      { numRuns: 100 },
    )
  })

  it.each(texts)('on “%s” has three choices, one to judge and one to explain', (title, material) => {
    const kinds = exam(title, material).map(({ kind }) => kind)
    const [choice, judged, short] = questionKinds
    expect(kinds).toEqual([choice, choice, choice, judged, short])
  })

  it.each(texts)('on “%s” quotes in every reason a statement and says where it stands', (title, material) => {
    const statements = statementsIn([material])
    for (const { kind, explanation, correctAnswer, rubric, options } of exam(title, material, {
      count: 20,
    })) {
      const said = statements.find(({ text, place }) => explanation.includes(`“${text}” (${place})`))
      expect(said).toBeDefined()
      if (kind === 'short_answer') expect(correctAnswer).toBe(`“${said?.text}” (${said?.place})`)
      for (const point of rubric) expect(said?.text).toContain(point)
      if (kind === 'multiple_choice') {
        expect(said?.text).toContain(correctAnswer)
        expect(options).toHaveLength(4)
      }
    }
  })

  it.each(texts)('on “%s” asks something else first when taken again', (title, material) => {
    const first = exam(title, material)
    const again = exam(title, material, { asked: first })
    const prompts = new Set(first.map(({ prompt }) => prompt))
    expect(again).toHaveLength(5)
    expect(again.filter(({ prompt }) => prompts.has(prompt))).toEqual([])
  })

  it('reaches the number asked for where the text is long enough', () => {
    const all = notes([breadNotes, leafNotes, revolutionPage].join('\n\n'))
    for (const count of [1, 5, 10, examLimits.questionCount.max])
      expect(exam('', all, { count })).toHaveLength(count)
  })
})
