import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ExamProgress } from '#contract/exam-details.ts'
import { keyedQuestionSchema, questionsRequestSchema } from '#contract/exams.ts'
import { type Caller, createGuides } from '#server/platform/guides/guides.ts'
import { ranks } from '#server/platform/model/ranks.ts'
import { judgedPoints } from '#tests/exams.ts'
import { callOf, modelOnBench, readText } from '#tests/model-bench.ts'
import { choice, judged, short } from '#tests/model-questions.ts'
import { answers, hangs, type Script, type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { type EarlierExams, noEarlierExams } from './earlier-exams.ts'
import { noConcepts } from './weak-concepts.ts'
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
const source = {
  request,
  taught: { course: 'Aim: bake.', lesson: 'Assessment: explain it.', notes: request.notes },
  learner: 'Languages: Dutch',
  sources: '',
  later: { 'what the learner knows': 'Shaky: gluten' },
  concepts: noConcepts,
}
const caller = { userId: 'ada', requestId: 'request-1', signal: new AbortController().signal }

/** The questions, and the progress events before them. */
async function write(
  guides = createGuides(modelOnBench({ url: server.url }).model),
  earlier: EarlierExams = noEarlierExams,
  asking: Caller = caller,
) {
  const steps: ExamProgress[] = []
  const writing = writeQuestions(guides, asking, source, earlier)
  for (;;) {
    const { done, value } = await writing.next()
    if (done) return { questions: value, prompts: value.map(({ prompt }) => prompt), steps }
    steps.push(value)
  }
}
const promptOf = (call: number) => server.requests[call]?.body.messages[0]?.content ?? ''

const exam = (...questions: object[]): Script => says(JSON.stringify({ questions }))

/** The list under a name in the prompt of a call. */
const listIn = <Item>(prompt: string, name: string): Item[] =>
  JSON.parse(new RegExp(`name="${name}">\\n([\\s\\S]*?)\\n</data-`).exec(prompt)?.[1] ?? '[]')

type ReviewedQuestion = { id: string; kind: string; prompt: string }

/** A second reader who answers each question by a rule. */
const reader =
  (answer: (question: ReviewedQuestion) => { answer: string; isSound?: boolean }): Script =>
  (response, seen, gone) => {
    const questions = listIn<ReviewedQuestion>(seen.body.messages[0]?.content ?? '', 'questions')
    const list = questions.map((question) => ({
      id: question.id,
      isSound: true,
      doubt: '',
      ...answer(question),
    }))
    return says(JSON.stringify({ answers: list }))(response, seen, gone)
  }
const rightAnswer = ({ kind }: ReviewedQuestion) =>
  kind === 'true_false' ? 'True' : kind === 'short_answer' ? 'The gluten holds the gas.' : 'right'
const agrees = reader((question) => ({ answer: rightAnswer(question) }))

/** Grades the reader's short answers: each rubric word that they contain counts as met. */
const grader: Script = (response, seen, gone) => {
  const prompt = seen.body.messages[0]?.content ?? ''
  const graded = listIn<{ id: string; rubric: string[] }>(prompt, 'questions').map(({ id, rubric }) => {
    const { answer = '' } =
      listIn<{ id: string; answer: string }>(prompt, 'answers').find((one) => one.id === id) ?? {}
    const earned = rubric.map((word) => (answer.toLowerCase().includes(word) ? word : false))
    return { id, points: judgedPoints(...earned), explanation: 'So.' }
  })
  return says(JSON.stringify({ grades: graded }))(response, seen, gone)
}

describe('the questions of an exam', () => {
  it('are those that a second reader answers rightly without key and rubric, in three calls', async () => {
    server.next(exam(choice('gas'), choice('gluten'), judged, short), agrees, grader)
    const { questions, steps } = await write()
    expect(questions.map(({ id, kind }) => [id, kind])).toEqual([
      ['q1', 'multiple_choice'],
      ['q2', 'multiple_choice'],
      ['q3', 'true_false'],
      ['q4', 'short_answer'],
    ])
    expect(server.requests).toHaveLength(3)
    const shown = JSON.stringify(server.requests[1]?.body.messages)
    expect(shown).toContain('What about gluten?')
    expect(shown).toContain('Why?')
    expect(shown).not.toMatch(/SECRET|correctAnswer|\\"rubric/)
    expect(steps).toEqual([
      { step: 'writing', count: 1 },
      { step: 'writing', count: 2 },
      { step: 'writing', count: 3 },
      { step: 'writing', count: 4 },
      { step: 'reading', count: 4 },
      { step: 'checking', count: 1 },
    ])
    for (const question of questions) expect(keyedQuestionSchema.parse(question)).toEqual(question)
  })

  it('are written and read by who is told the aims, the lesson and the notes; the learner only by the writer', async () => {
    server.next(exam(choice('gas'), choice('gluten'), judged, short), agrees, grader)
    await write()
    for (const call of [0, 1, 2])
      for (const text of Object.values(source.taught)) expect(promptOf(call)).toContain(text)
    const all = (call: number) => JSON.stringify(server.requests[call]?.body.messages)
    expect([0, 1, 2].map((call) => /Languages: Dutch|Shaky: gluten/.test(all(call)))).toEqual([
      true,
      false,
      false,
    ])
    expect(server.requests[0]?.body.messages.at(-1)?.content).toMatch(/Shaky: gluten[\s\S]*as JSON\.$/)
  })

  it('never take more than three calls: spares replace what the second reader refuses, even half of them', async () => {
    const spare = { ...short, prompt: 'How?' }
    const drafted = [choice('gas'), choice('gluten'), choice('salt'), short, choice('heat'), judged, spare]
    const refused = ['What about gluten?', 'What about salt?', 'Why?']
    server.next(
      exam(...drafted),
      reader((question) => ({
        answer: rightAnswer(question),
        isSound: !refused.includes(question.prompt),
      })),
      grader,
    )
    const { prompts } = await write()
    expect(prompts).toEqual(['What about gas?', 'What about heat?', 'Salt slows yeast.', 'How?'])
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    [
      'misses a point',
      reader((one) => ({ answer: one.kind === 'short_answer' ? 'Gas.' : rightAnswer(one) })),
      grader,
    ],
    [
      'is said to have said what it does not',
      agrees,
      says(
        JSON.stringify({ grades: [{ id: 'd4', points: judgedPoints('gas', 'water'), explanation: 'x' }] }),
      ),
    ],
    [
      'is graded by too many points',
      agrees,
      says(
        JSON.stringify({
          grades: [{ id: 'd4', points: judgedPoints('gas', 'gas', 'gas'), explanation: 'x' }],
        }),
      ),
    ],
    ['is not graded', agrees, answers(500, {})],
  ])(
    'lose a short answer to which the reader’s %s, and the exam has no fourth call',
    async (_name, second, third) => {
      server.next(exam(choice('gas'), choice('gluten'), judged, short), second, third)
      expect((await write()).prompts).toEqual(['What about gas?', 'What about gluten?', 'Salt slows yeast.'])
      expect(server.requests).toHaveLength(3)
    },
  )

  const unreadable = says('{"questions": [{"id": 1, {"answers": [')
  it.each([
    ['their writing', [unreadable, exam(choice('gas'), choice('gluten'), judged, short), agrees]],
    ['their reading', [exam(choice('gas'), choice('gluten'), judged, short), unreadable, agrees]],
    ['their check', [exam(choice('gas'), choice('gluten'), judged, short), agrees, unreadable]],
  ])(
    'take three calls also where an answer cannot be read, and %s then costs the short ones',
    async (_name, calls) => {
      server.next(...calls, grader)
      expect((await write()).prompts).toEqual(['What about gas?', 'What about gluten?', 'Salt slows yeast.'])
      expect(server.requests).toHaveLength(3)
    },
  )

  it('are not read by a fourth call where two were not to be read', async () => {
    server.next(unreadable, exam(choice('gas'), choice('gluten'), judged, short), unreadable, agrees)
    await expect(write()).rejects.toMatchObject({ kind: 'bad_answer' })
    expect(server.requests).toHaveLength(3)
  })

  it('made ahead, and put back while they were checked, are no exam without its short answers', async () => {
    const { model } = modelOnBench({ url: server.url, callsAtOnce: 1 })
    server.next(exam(choice('gas'), choice('gluten'), judged, short), agrees, hangs, says('Hello.'))
    const made = write(createGuides(model), noEarlierExams, { ...caller, rank: () => ranks.ahead })
    const refused = expect(made).rejects.toMatchObject({ kind: 'put_back' })
    await expect.poll(() => server.requests.length).toBe(3)
    expect((await readText(model.streamText(callOf()))).last.type).toBe('done')
    await refused
  })

  it('are no exam where fewer than three are left, or where nobody read them', async () => {
    const doubtsAll = reader(() => ({ answer: 'wrong' }))
    server.next(exam(choice('gas'), choice('gluten'), choice('salt')), doubtsAll)
    const { model, logged } = modelOnBench({ url: server.url })
    await expect(write(createGuides(model))).rejects.toMatchObject({ kind: 'bad_answer' })
    expect(server.requests).toHaveLength(2)
    expect(logged()).toMatch(/"purpose":"generate-exam-questions".*"fault":"too_few"/)
    server.reset()
    server.next(exam(choice('gas'), choice('gluten'), choice('salt')), says('{"answers": [1, {"id": "d1"}]}'))
    await expect(write()).rejects.toMatchObject({ kind: 'bad_answer' })
    expect(server.requests).toHaveLength(2)
    server.reset()
    server.next(exam(choice('gas'), choice('gluten'), choice('salt')), answers(500, {}))
    await expect(write()).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('are tidied: letters, cases and numbers of a model become the one shape, their notes with them', async () => {
    const options = ['A) wrong', 'B) right', 'C) odd', 'D) false']
    const note = (option: unknown) => ({ option, misconception: 'Odd is even.', explanation: 'Count again.' })
    const lettered = {
      ...choice('letters', 'B'),
      options,
      optionNotes: [note('C'), note('D) false'), note('nowhere'), note(5), 'none'],
    }
    const cased = { ...choice('case', 'RIGHT'), optionNotes: 'none' }
    const spelled = { ...choice('spelled', 'B) right'), options }
    server.next(exam(lettered, cased, spelled, short), agrees, grader)
    const { questions } = await write()
    expect(questions.slice(0, 3).map(({ correctAnswer }) => correctAnswer)).toEqual([
      'right',
      'right',
      'right',
    ])
    expect(questions[0]?.options.toSorted()).toEqual(['false', 'odd', 'right', 'wrong'])
    expect(questions[0]?.optionNotes).toEqual([note('odd'), note('false')])
    expect(questions[1]?.optionNotes).toBeUndefined()
  })

  it('lose what no exam may hold: twins, keys that are no option, short answers without a rubric', async () => {
    const bad = [
      choice('gas'),
      choice('key', 'nowhere'),
      { ...choice('twins'), options: ['right', 'Right'] },
      { ...short, rubric: [] },
    ]
    server.next(exam(choice('gas'), choice('gluten'), choice('salt'), ...bad, short), agrees, grader)
    expect((await write()).prompts).toEqual([
      'What about gas?',
      'What about gluten?',
      'What about salt?',
      'Why?',
    ])
  })

  it('that are fewer than an exam needs, those alike counted once, are not read a second time', async () => {
    const alike = { ...choice('gas'), prompt: 'About gas: what?' }
    server.next(exam(choice('gas'), choice('gluten'), alike), agrees)
    await expect(write()).rejects.toMatchObject({ kind: 'bad_answer' })
    expect(server.requests).toHaveLength(1)
  })

  it('of a retake are told what was asked and what was missed, and repeat only where little else is left', async () => {
    const asked = [choice('gas'), choice('salt')].map((one) => keyedQuestionSchema.parse(one))
    const earlier = { asked, missed: '- Asked: What about gas?\n  Missing: where it comes from' }
    server.next(exam(choice('gas'), choice('gluten'), choice('heat'), judged), agrees)
    const { prompts } = await write(undefined, earlier)
    expect(prompts).toEqual(['What about gluten?', 'What about heat?', 'Salt slows yeast.'])
    expect(promptOf(0)).toContain('\n- What about salt?\n')
    expect(promptOf(0)).toContain('Missing: where it comes from')
    server.reset()
    server.next(exam(choice('gas'), choice('salt'), choice('heat')), agrees)
    expect((await write(undefined, earlier)).prompts).toEqual([
      'What about heat?',
      'What about gas?',
      'What about salt?',
    ])
    expect(server.requests).toHaveLength(2)
  })
})
