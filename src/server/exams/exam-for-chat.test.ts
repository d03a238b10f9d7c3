import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { examQuestions, keepExam, startLesson } from '../../../tests/exams.ts'
import { loadExamForChat } from './exam-for-chat.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function withExam() {
  const ada = await app.learner()
  const { examinerId, courseId } = await startLesson(app.database.pool, ada)
  const examId = await keepExam(app.database.pool, { userId: ada.id, courseId, activityId: examinerId })
  const set = (changes: string) =>
    app.database.pool.query(`update exams set ${changes} where id = $1`, [examId])
  const load = (now?: Date) => loadExamForChat(app.database.db, ada.id, examinerId, undefined, now)
  return { ada, set, examinerId, load }
}

const noKeys = /WHYMARK|RUBRICMARK|correctAnswer":"[^"]/

it('follows the exam through its phases, and names no key before the grade', async () => {
  const { load, set } = await withExam()
  expect(await load()).toMatchObject({
    questionPhase: 'pre_exam',
    currentQuestion: null,
    examContext: { isExamActive: false, currentQuestionIndex: null, totalQuestions: 3, score: '' },
  })
  await set(`started_at = '2026-01-15T12:00:00Z', current_question_index = 2, answers = '{"q3":"Air."}'`)
  const during = await load(new Date('2026-01-15T12:01:30Z'))
  expect(during).toMatchObject({
    questionPhase: 'during_exam',
    currentQuestion: { id: 'q3', prompt: examQuestions[2]?.prompt, studentAnswer: 'Air.' },
    examContext: { isExamActive: true, currentQuestionIndex: 2, timeRemaining: '4:30', score: '' },
  })
  expect(JSON.stringify(during)).not.toMatch(noKeys)
  await set('submitted_at = now(), is_reviewing = true')
  const pending = await load()
  expect(pending).toMatchObject({ questionPhase: 'reviewing', currentQuestion: { id: 'q3' } })
  expect(JSON.stringify(pending)).not.toMatch(noKeys)
  const graded = {
    questionId: 'q3',
    correct: false,
    score: 1,
    maxScore: 2,
    studentAnswer: 'Air.',
    correctAnswer: 'Gluten holds gas.',
    explanation: 'What holds it?',
  }
  const result = { score: 1, maxScore: 4, percent: 25, feedback: '', questions: [graded] }
  await set(`graded_at = now(), result = '${JSON.stringify(result)}'`)
  expect(await load()).toMatchObject({
    questionPhase: 'reviewing',
    currentQuestion: { correctAnswer: 'Gluten holds gas.', explanation: 'What holds it?' },
    examContext: { isExamActive: false, score: '1 of 4 (25 %)' },
  })
  await set('is_reviewing = false')
  expect(await load()).toMatchObject({ questionPhase: 'post_exam', currentQuestion: null })
})

it('is the newest exam of the activity, and nobody else’s', async () => {
  const { load, set, examinerId, ada } = await withExam()
  await set('started_at = now(), submitted_at = now()')
  expect(await load()).toMatchObject({ questionPhase: 'post_exam' })
  await keepExam(app.database.pool, { userId: ada.id, activityId: examinerId })
  expect(await load()).toMatchObject({ questionPhase: 'pre_exam' })
  const grace = await app.learner('Grace Hopper')
  expect(await loadExamForChat(app.database.db, grace.id, examinerId)).toBeNull()
})
