import { setTimeout as pause } from 'node:timers/promises'
import type { Classroom } from '#contract/classroom-state.ts'
import type { ExamDetails } from '#contract/exam-details.ts'
import { startTestApp } from '../../tests/app.ts'
import type { Client } from '../../tests/client.ts'
import { createCourse } from '../../tests/courses.ts'
import { keepExam, startLesson } from '../../tests/exams.ts'
import { startLoneDatabase } from '../../tests/lone-database.ts'
import { eventsOf } from '../../tests/read-events.ts'
import { modelName } from './find-small-model.ts'

export type Step = { name: string; ms: number; result: string; sentence: string }

const course = {
  title: 'Baking Bread',
  description: 'How flour, water, salt and yeast become bread: fermentation, gluten and the oven.',
  objectives: ['Explain what fermentation does to a dough', 'Bake a plain loaf'],
  priorKnowledge: ['Cooking'],
  difficultyLevel: 'Beginner',
  weeklyHours: 2,
  lessons: 3,
  referenceBooks: [],
}
const profile = { name: 'Ada', education_level: 'Graduate', career_goals: 'Baker', interests: ['Chemistry'] }

type Units = { lessonTitle: string; objective: string; assessment: string }[]
type PlannedLesson = { professor: string; librarian: string | undefined; examiner: string }

/** The result of a step in words, or the message that a learner reads where it failed. */
type StepResult = { result: string } | { sentence: string }

/** Runs only these steps, since a slow machine takes half an hour for all: SMALL_MODEL_STEPS=exam,grading. */
const wanted = process.env.SMALL_MODEL_STEPS?.split(',')
const isWanted = (name: string) => wanted === undefined || wanted.includes(name)

/**
 * A learner's whole walk, one step after the other. A step that failed once is tried again, as Retry does.
 */
export async function walk(modelUrl: string, say: (line: string) => void): Promise<Step[]> {
  const database = await startLoneDatabase()
  const app = await startTestApp({
    database,
    // No more settings than an operator would make: time limits and concurrency follow what the product
    // measures.
    env: { AI_BASE_URL: modelUrl, AI_MODEL: modelName },
  })
  const steps: Step[] = []
  const step = async (name: string, act: () => Promise<StepResult>) => {
    if (!isWanted(name)) return
    for (const again of ['', ', again']) {
      const startedMs = performance.now()
      const left = await act()
      const { result = 'failed', sentence = '' } = left as { result?: string; sentence?: string }
      steps.push({ name: `${name}${again}`, ms: performance.now() - startedMs, result, sentence })
      say(`${name}${again}: ${result} ${sentence}, ${Math.round((performance.now() - startedMs) / 1000)} s`)
      if (result !== 'failed') return
    }
  }
  try {
    const ada = await app.learner('Ada')
    const { client } = ada
    const { pool } = app.database
    let units: Units | undefined
    /** The activities of a lesson; if the course failed, of units that were written by hand. */
    const planned = async (came: Units = ownUnits): Promise<PlannedLesson> => {
      const { id } = await createCourse(client, { ...course, difficultyLevel: 'Beginner', units: came })
      await step('lesson plan', async () => {
        const { done, sentence } = await ask(client, '/api/generate-lesson', { courseId: id })
        if (done === undefined) return { sentence }
        const { activities } = done.lessonPlan as { activities: { leader: string }[] }
        return { result: activities.map(({ leader }) => leader[0]).join('') }
      })
      const room: Classroom = await (await client.get(`/api/courses/${id}/classroom`)).json()
      const of = (name: string) => room.plan?.activities.find(({ leader }) => leader === name)?.id
      const [professor, librarian, examiner] = ['Professor', 'Librarian', 'Examiner'].map(of)
      if (professor !== undefined && examiner !== undefined) return { professor, librarian, examiner }
      const byHand = await startLesson(pool, ada)
      return { professor: byHand.professorId, librarian: undefined, examiner: byHand.examinerId }
    }
    await step('course', async () => {
      const { done, sentence } = await ask(client, '/api/generate-course', { course, profile })
      if (done === undefined) return { sentence }
      units = done.units as Units
      return { result: `${units.length} lessons: ${units.map(({ lessonTitle }) => lessonTitle).join(', ')}` }
    })
    const { professor, librarian, examiner } = await planned(units)
    await step('notes', async () => {
      const { done, sentence } = await ask(client, '/api/generate-notes', { activityId: professor })
      if (done === undefined) return { sentence }
      return {
        result: `${String(done.notes).length} characters, ${(done.exercises as unknown[]).length} exercises`,
      }
    })
    if (librarian !== undefined)
      await step('resources', async () => {
        const { done, sentence } = await ask(client, '/api/generate-resources', { activityId: librarian })
        return done === undefined ? { sentence } : { result: `${(done.resources as unknown[]).length} works` }
      })
    for (const studentMessage of [
      'Why does a dough rise?',
      'I am sure that salt feeds the yeast and makes the dough rise faster.',
    ])
      await step('chat', () => talk(client, professor, studentMessage))
    let examId: string | undefined
    await step('exam', async () => {
      const { done, sentence } = await ask(client, '/api/generate-exam-questions', { activityId: examiner })
      if (done === undefined) return { sentence }
      examId = String(done.examId)
      return { result: `${(done.questions as unknown[]).length} questions` }
    })
    // If the exam failed, an exam that was written by hand is graded.
    const exam = examId ?? (await keepExam(pool, { userId: ada.id }))
    await step('grading', () => sit(client, exam))
    return steps
  } finally {
    await app.stop()
    await database.drop()
  }
}

const ownUnits = ['Flour and water', 'Yeast and time', 'The oven'].map((lessonTitle) => ({
  lessonTitle,
  objective: `Explain ${lessonTitle.toLowerCase()} in bread.`,
  assessment: `Tell a friend about ${lessonTitle.toLowerCase()}.`,
}))

type Reply = { done?: Record<string, unknown>; sentence: string }

/** Requested as a stream, as the product's own pages do: a connection without data for minutes is closed. */
async function ask(client: Client, path: string, body: object): Promise<Reply> {
  const answer = await client.post(path, body, { accept: 'text/event-stream' })
  if (!answer.ok) return { sentence: sentenceIn(answer.status, await answer.json().catch(() => ({}))) }
  for await (const { event, data } of eventsOf(answer)) {
    if (event === 'done') return { done: data, sentence: '' }
    if (event === 'error') return { sentence: sentenceIn(Number(data.status), data) }
  }
  return { sentence: '' }
}

/** The message that a learner reads. An error that does not come from the model must not happen here. */
const sentenceIn = (status: number, { detail = '' }: { detail?: unknown }): string =>
  status >= 502 || status === 429 ? String(detail) : ''

async function talk(client: Client, activityId: string, studentMessage: string): Promise<StepResult> {
  const { done, sentence } = await ask(client, '/api/professor-chat', { activityId, studentMessage })
  return done === undefined ? { sentence } : { result: `“${String(done.response).slice(0, 80)}…”` }
}

/** Answers all questions, the choices with their first option, and submits. */
async function sit(client: Client, examId: string): Promise<StepResult> {
  const { questions }: ExamDetails = await (await client.post(`/api/exams/${examId}/start`, {})).json()
  const studentAnswers = Object.fromEntries(
    questions.map(({ id, options, kind }) => [
      id,
      kind === 'short_answer'
        ? 'Yeast eats sugar and gives off gas, which the gluten holds.'
        : (options[0] ?? 'True'),
    ]),
  )
  // Closing the connection does not end a grading: the walk finds its result later, as the page does.
  const answer = await client.post('/api/submit-exam', { examId, studentAnswers }).catch(() => null)
  const details = await whenGraded(client, examId)
  if (details.result !== null)
    return { result: `${details.result.score} of ${details.result.maxScore} points` }
  if (details.partialResult == null || details.selfGrading === null)
    return {
      sentence: answer === null ? '' : sentenceIn(answer.status, await answer.json().catch(() => ({}))),
    }
  const graded = details.partialResult.questions.filter(({ isPending }) => !isPending).length
  return { result: `${graded} of ${questions.length} graded, the others can be graded by oneself` }
}

/** Waits until the grading is done. */
async function whenGraded(client: Client, examId: string): Promise<ExamDetails> {
  for (;;) {
    const details: ExamDetails = await (await client.get(`/api/exam-details/${examId}`)).json()
    if (details.result !== null || details.exam.isGradingPending) return details
    await pause(2000)
  }
}
