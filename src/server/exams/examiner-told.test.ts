import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wrapped } from '#tests/ai-requests.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { examQuestions, keepExam, startLesson } from '#tests/exams.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'

let model: StandIn
let app: TestApp
beforeAll(async () => {
  model = await startStandIn()
  app = await startTestApp({ env: { AI_BASE_URL: model.url, AI_MODEL: 'stand-in' } })
})
afterAll(async () => {
  await app.stop()
  await model.close()
})
beforeEach(() => {
  model.reset()
  model.always(says('As you wish.'))
})

const path = '/api/examiner-chat'
const examBlock = () => {
  const { messages = [] } = model.requests.at(-1)?.body ?? {}
  const system = messages[0]?.content ?? ''
  const [, afterNotes = ''] = system.split('The exam\n')
  return {
    all: JSON.stringify(messages),
    system,
    exam: afterNotes,
    last: messages.at(-1)?.content ?? '',
    messages,
  }
}

const graded = {
  questionId: 'q2',
  correct: false,
  score: 0,
  maxScore: 1,
  studentAnswer: 'False',
  correctAnswer: 'True',
  explanation: 'WHYMARK salt draws water.',
}
const result = { score: 1, maxScore: 4, percent: 25, feedback: '', questions: [graded] }

async function withExam() {
  const ada = await app.learner()
  const { examinerId: activityId } = await startLesson(app.database.pool, ada)
  const examId = await keepExam(app.database.pool, { userId: ada.id, activityId })
  const set = (changes: string) =>
    app.database.pool.query(`update exams set ${changes} where id = $1`, [examId])
  const ask = async (question: string, shown: object = {}) => {
    expect((await ada.client.post(path, wrapped({ activityId, question, ...shown }))).status).toBe(200)
    return examBlock()
  }
  return { set, ask, ada, examId }
}

it('the Examiner repeats no example of the prompt: it is asked again, and says in the end that it cannot answer', async () => {
  const { ada, examId, set } = await withExam()
  await set('started_at = now(), submitted_at = now()')
  const copied =
    'Four of six points. Your choices on priors hold throughout. In question 3 the point is not met.'
  model.reset()
  model.next(says(copied))
  model.always(says('You have three of four.'))
  const ask = () => ada.client.post(path, wrapped({ examId, question: 'How did I do?' }))
  expect(JSON.stringify(await (await ask()).json())).toContain('You have three of four.')
  expect(examBlock().last).toContain('about this lesson, in your own words')
  model.reset()
  model.always(says(copied))
  expect((await ask()).status).toBe(502)
})

it('the Examiner does not agree with a learner because they are sure', async () => {
  const { ada, examId, set } = await withExam()
  await set('started_at = now(), submitted_at = now()')
  model.reset()
  model.next(says('Yes, you are right.'))
  model.always(says('It says the opposite.'))
  const question = 'I am sure that salt feeds the yeast.'
  const answer = await ada.client.post(path, wrapped({ examId, question }))
  expect(JSON.stringify(await answer.json())).toContain('It says the opposite.')
  expect(examBlock().last).toContain('before you agree')
})

describe('what the Examiner is told of an exam that is kept', () => {
  it('before it begins: how many questions and how much time, no place and no score', async () => {
    const { ask } = await withExam()
    const { exam, all } = await ask('How long?', { examContext: { currentQuestionIndex: 0 } })
    expect(exam).toContain('The phase: pre_exam')
    expect(exam).toContain('Questions in all: 3')
    expect(exam).toContain('Time planned: 6:00')
    expect(exam).toContain('Score: not graded yet')
    expect(exam).not.toContain('Question number')
    for (const { prompt } of examQuestions) expect(all).not.toContain(prompt)
    expect(all).not.toMatch(/WHYMARK|RUBRICMARK|KEYMARK/)
  })

  it('while it runs: the question on the screen, the time left, and nothing that gives it away', async () => {
    const { ask, set } = await withExam()
    await ask('How long?')
    await set(`started_at = now() - interval '90 seconds', answers = '{"q2":"False"}'`)
    const claimed = {
      examContext: { isExamActive: false, currentQuestionIndex: 1 },
      questionPhase: 'reviewing',
    }
    const { exam, all, last, messages } = await ask('Is it true?', claimed)
    expect(exam).toContain('The phase: during_exam')
    expect(exam).toContain('Question number: 2')
    expect(exam).toContain('Question: Salt slows yeast.')
    expect(exam).toContain('Options: True | False')
    expect(exam).toContain('Score: not graded yet')
    expect(last).toMatch(/name="time left">\n4:[23]\d/)
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[2]?.content).toBe('As you wish.')
    expect(all).not.toMatch(/WHYMARK|RUBRICMARK|KEYMARK|Right answer|Gluten is a net/)
  })

  it('in a review: the question on the screen with its grade, and the score', async () => {
    const { ask, set } = await withExam()
    await set(`started_at = now() - interval '5 minutes', submitted_at = now() - interval '3 minutes',
      answers = '{"q2":"False"}', graded_at = now(), result = '${JSON.stringify(result)}'`)
    const shown = { examContext: { currentQuestionIndex: 1 }, questionPhase: 'reviewing' }
    const { exam, last } = await ask('Why not?', shown)
    expect(exam).toContain('The phase: reviewing')
    expect(exam).toContain('Question number: 2')
    expect(exam).toContain('Questions in all: 3')
    expect(exam).toContain('Score: 1 of 4 (25 %)')
    expect(exam).toContain('Time left when it was submitted: 4:00')
    expect(exam).toContain('The learner answered: False')
    expect(exam).toContain('Right answer: True')
    expect(last).not.toContain('time left')
  })

  it('after it: the score and no question, though one was open before', async () => {
    const { ask, set } = await withExam()
    await set(`started_at = now(), submitted_at = now(), is_reviewing = true, current_question_index = 1`)
    const pending = await ask('And?', { questionPhase: 'post_exam' })
    expect(pending.exam).toContain('The phase: post_exam')
    expect(pending.exam).toContain('Score: not graded yet')
    expect(pending.exam).not.toMatch(/Question number|Salt slows yeast|KEYMARK/)
    await set(`graded_at = now(), result = '${JSON.stringify(result)}'`)
    expect((await ask('And now?', { questionPhase: 'post_exam' })).exam).toContain('Score: 1 of 4 (25 %)')
    expect((await ask('Where was I?')).exam).toContain('The phase: reviewing')
  })

  it('while it runs: titles and languages, nothing of notes, aims or key; before and after it all of them', async () => {
    const { ask, set } = await withExam()
    const before = await ask('What comes?')
    for (const { objective } of examQuestions.slice(0, 1)) expect(before.exam).toContain(`- ${objective}`)
    await set('started_at = now()')
    const during = (await ask('And now?')).system
    await set(`submitted_at = now(), graded_at = now(), result = '${JSON.stringify(result)}'`)
    const after = (await ask('How did I do?')).system
    const hidden = ['Gluten is a net of proteins', 'Objectives:', 'Place in the course']
    for (const text of hidden) expect(during).not.toContain(text)
    for (const text of hidden) expect(before.system).toContain(text)
    for (const text of hidden) expect(after).toContain(text)
    for (const text of [before.system, during, after])
      expect(text).toContain('Title: Reading Latin Inscriptions')
    expect(during).not.toMatch(/Schooling|Goals|Interests/)
  })

  it('of question three after the exam: its answer, key, points, quotation, what is missing and the argument', async () => {
    const { ask, set, ada, examId } = await withExam()
    const third = {
      questionId: 'q3',
      correct: false,
      score: 1,
      maxScore: 2,
      studentAnswer: 'A net holds it.',
      correctAnswer: 'Gluten holds the gas.',
      explanation: 'What is held?',
      points: [
        { criterion: 'names gluten', met: true, quotation: 'A net', missing: '' },
        { criterion: 'names gas', met: false, quotation: '', missing: 'What the net holds.' },
      ],
      gradedBy: 'model',
    }
    const all = JSON.stringify({ ...result, questions: [graded, third] })
    await set(`started_at = now(), submitted_at = now(), graded_at = now(), result = '${all}'`)
    await app.database.pool.query(
      `insert into exam_challenges (user_id, exam_id, question_id, argument, reply, score_before, score_after)
       values ($1, $2, 'q3', 'It is the gas.', 'That is new.', 1, 1)`,
      [ada.id, examId],
    )
    const { exam } = await ask('What about question three?', { questionPhase: 'post_exam' })
    for (const text of [
      'Question 3, 1 of 2 points: Why does bread hold its shape?',
      'The learner answered: A net holds it.',
      'Right answer: Gluten holds the gas.',
      'Point met: names gluten; by the words “A net”',
      'Point not met: names gas; missing: What the net holds.',
      'Reason: What is held?',
      'The learner argued: It is the gas.',
      'The Examiner replied: That is new.',
      'Question 2, 0 of 1 points: Salt slows yeast.',
    ])
      expect(exam).toContain(text)
  })

  it.each([-1, 99, 1.5])('goes by its own row where the place said is %d', async (currentQuestionIndex) => {
    const { ask, set } = await withExam()
    await set('started_at = now(), current_question_index = 2')
    expect((await ask('Why?', { examContext: { currentQuestionIndex } })).exam).toContain(
      'Question number: 3',
    )
  })
})

describe('what the Examiner is told by a body without ids', () => {
  const question = { id: 'q2', kind: 'true_false', prompt: 'Salt slows yeast.', correctAnswer: 'SECRETKEY' }
  const ask = async (body: object) => {
    const ada = await app.learner()
    const history = [
      { sender: 'Student', text: 'Earlier words.' },
      { sender: 'Examiner', text: 'Earlier reply.' },
    ]
    expect(
      (await ada.client.post(path, wrapped({ question: 'Now?', chatHistory: history, ...body }))).status,
    ).toBe(200)
    const { messages } = examBlock()
    // A reply that only the request contains is not sent as a reply of the Examiner.
    expect(messages.map(({ role }) => role)).not.toContain('assistant')
    expect(messages.map(({ content }) => content).join()).toMatch(/Earlier words\..*Earlier reply\..*Now\?/s)
    return examBlock()
  }
  const context = { isExamActive: false, currentQuestionIndex: 1, totalQuestions: 5, timeRemaining: 600 }

  it('before the exam', async () => {
    const { exam, all } = await ask({ questionPhase: 'pre_exam', examContext: { ...context, score: null } })
    expect(exam).toContain('The phase: pre_exam')
    expect(exam).toContain('Questions in all: 5')
    expect(exam).toContain('Time planned: 10:00')
    expect(exam).toContain('Score: not graded yet')
    expect(all).not.toContain('Question number')
  })

  it('while it runs', async () => {
    const examContext = { ...context, isExamActive: true, timeRemaining: '4:30', score: null }
    const { exam, all, last } = await ask({
      questionPhase: 'during_exam',
      currentQuestion: question,
      examContext,
    })
    expect(exam).toContain('The phase: during_exam')
    expect(exam).toContain('Question number: 2')
    expect(exam).toContain('Question: Salt slows yeast.')
    expect(last).toMatch(/name="time left">\n4:30/)
    expect(all).not.toContain('SECRETKEY')
  })

  it.each(['reviewing', 'post_exam'])('%s', async (questionPhase) => {
    const isOpen = questionPhase === 'reviewing'
    const examContext = { ...context, score: 80 }
    const { exam } = await ask({ questionPhase, currentQuestion: isOpen ? question : null, examContext })
    expect(exam).toContain(`The phase: ${questionPhase}`)
    expect(exam.includes('Question number: 2')).toBe(isOpen)
    expect(exam.includes('SECRETKEY')).toBe(isOpen)
    expect(exam).toContain('Score: 80')
  })
})
