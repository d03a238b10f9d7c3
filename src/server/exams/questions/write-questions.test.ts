import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyedQuestionSchema, questionsRequestSchema } from '#contract/exams.ts'
import { createGuides } from '#server/platform/guides/guides.ts'
import { modelOnBench } from '#tests/model-bench.ts'
import { answers, type Script, type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { writeQuestions } from './write-questions.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const request = questionsRequestSchema.parse({
  lessonTitle: 'Wild yeast',
  courseDetails: { title: 'Baking Bread' },
  notes:
    'Yeast eats sugar and gives off carbon dioxide. Gluten holds the gas. Salt slows yeast. Heat ends it.',
  questionCount: 4,
})
const caller = { userId: 'ada', requestId: 'request-1', signal: new AbortController().signal }
const write = () => writeQuestions(createGuides(modelOnBench({ url: server.url }).model), caller, request)

const choice = (name: string, key = 'right') => ({
  id: 'x',
  kind: 'multiple_choice',
  prompt: `What about ${name}?`,
  options: ['wrong', 'right', 'odd', 'false'],
  points: 1,
  correctAnswer: key,
  explanation: 'Because SECRET.',
})
const short = {
  id: 'x',
  kind: 'short_answer',
  prompt: 'Why?',
  points: 2,
  correctAnswer: 'Gas.',
  rubric: ['gas', 'gluten'],
}
const judged = { id: 'x', kind: 'true_false', prompt: 'Salt slows yeast.', points: 1, correctAnswer: 'true' }

const exam = (...questions: object[]): Script => says(JSON.stringify({ questions }))

/** A second reader who answers each question by a rule. */
const reader =
  (answer: (question: { prompt: string }) => { answer: string; isSound?: boolean }): Script =>
  (response, seen, gone) => {
    const [, json = '[]'] =
      /name="questions">\n([\s\S]*?)\n<\/data-/.exec(seen.body.messages[0]?.content ?? '') ?? []
    const questions: { id: string; prompt: string }[] = JSON.parse(json)
    const list = questions.map((question) => ({
      id: question.id,
      isSound: true,
      doubt: '',
      ...answer(question),
    }))
    return says(JSON.stringify({ answers: list }))(response, seen, gone)
  }
const agrees = reader(({ prompt }) => ({ answer: prompt.startsWith('Salt') ? 'True' : 'right' }))

describe('the questions of an exam', () => {
  it('are those on which a second reader, who is not shown the key, agrees', async () => {
    server.next(exam(choice('gas'), choice('gluten'), judged, short), agrees)
    const questions = await write()
    expect(questions.map(({ id, kind }) => [id, kind])).toEqual([
      ['q1', 'multiple_choice'],
      ['q2', 'multiple_choice'],
      ['q3', 'true_false'],
      ['q4', 'short_answer'],
    ])
    expect(server.requests).toHaveLength(2)
    const shown = JSON.stringify(server.requests[1]?.body.messages)
    expect(shown).toContain('What about gluten?')
    expect(shown).not.toContain('SECRET')
    expect(shown).not.toMatch(/correctAnswer|rubric/)
    for (const question of questions) expect(keyedQuestionSchema.parse(question)).toEqual(question)
  })

  it('are replaced once where the readers disagree or find them unsound', async () => {
    server.next(
      exam(choice('gas'), choice('gluten', 'odd'), choice('salt'), short),
      reader(({ prompt }) => ({ answer: 'right', isSound: !prompt.includes('salt') })),
      exam(choice('heat'), choice('time')),
      agrees,
    )
    const prompts = (await write()).map(({ prompt }) => prompt)
    expect(prompts).toEqual(['What about gas?', 'Why?', 'What about heat?', 'What about time?'])
    expect(server.requests[2]?.body.messages[0]?.content).toContain('- What about gluten?')
    expect(server.requests[2]?.body.messages[0]?.content).toMatch(/Number of questions: 2$/)
  })

  it('are fewer where the replacements fail too, and none where fewer than three are left', async () => {
    const doubts = reader(({ prompt }) => ({ answer: 'right', isSound: !prompt.includes('salt') }))
    server.next(exam(choice('gas'), choice('gluten'), choice('salt'), short), doubts, answers(500, {}))
    expect(await write()).toHaveLength(3)
    server.reset()
    const doubtsAll = reader(() => ({ answer: 'wrong' }))
    server.next(exam(choice('gas'), choice('gluten'), choice('salt'), short), doubtsAll)
    server.next(exam(choice('heat'), choice('time'), choice('dust')), doubtsAll)
    await expect(write()).rejects.toMatchObject({ kind: 'bad_answer' })
  })

  it('are tidied: letters, cases and numbers of a model become the one shape', async () => {
    const lettered = { ...choice('letters', 'B'), options: ['A) wrong', 'B) right', 'C) odd', 'D) false'] }
    const cased = { ...choice('case', 'RIGHT') }
    const spelled = {
      ...choice('spelled', 'B) right'),
      options: ['A) wrong', 'B) right', 'C) odd', 'D) false'],
    }
    server.next(exam(lettered, cased, spelled, short), agrees)
    const questions = await write()
    expect(questions.slice(0, 3).map(({ correctAnswer }) => correctAnswer)).toEqual([
      'right',
      'right',
      'right',
    ])
    expect(questions[0]?.options.toSorted()).toEqual(['false', 'odd', 'right', 'wrong'])
  })

  it('lose what no exam may hold: twins, keys that are no option, short answers without a rubric', async () => {
    const bad = [
      choice('gas'),
      choice('key', 'nowhere'),
      { ...choice('twins'), options: ['right', 'Right'] },
      { ...short, rubric: [] },
    ]
    server.next(exam(choice('gas'), choice('gluten'), choice('salt'), ...bad), agrees, exam(short), agrees)
    expect((await write()).map(({ prompt }) => prompt)).toEqual([
      'What about gas?',
      'What about gluten?',
      'What about salt?',
      'Why?',
    ])
  })
})
