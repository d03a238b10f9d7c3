import { randomUUID } from 'node:crypto'
import { type KeyedQuestion, keyedQuestionSchema } from '#contract/exams.ts'
import type { Pool } from '#server/platform/database/db.ts'
import { createCourse } from './courses.ts'
import type { TestLearner } from './learner.ts'

/** Reasons, model answers and rubrics carry a mark, so that a leak is found by looking for it. */
export const examQuestions: KeyedQuestion[] = [
  {
    id: 'q1',
    kind: 'multiple_choice',
    prompt: 'What makes dough rise?',
    options: ['Salt', 'Gas', 'Water', 'Flour'],
    points: 1,
    objective: 'Explain rising',
    correctAnswer: 'Gas',
    explanation: 'WHYMARK yeast gives off gas.',
  },
  {
    id: 'q2',
    kind: 'true_false',
    prompt: 'Salt slows yeast.',
    correctAnswer: 'True',
    explanation: 'WHYMARK salt draws water.',
    points: 1,
  },
  {
    id: 'q3',
    kind: 'short_answer',
    prompt: 'Why does bread hold its shape?',
    points: 2,
    correctAnswer: 'KEYMARK gluten holds the gas.',
    explanation: 'WHYMARK a net of gluten.',
    rubric: ['RUBRICMARK gluten', 'RUBRICMARK gas'],
  },
].map((question) => keyedQuestionSchema.parse(question))

type Lesson = { courseId: string; unitId: string; professorId: string; examinerId: string }

/** A lesson under way: the Professor has written notes, the Examiner comes next. */
export async function startLesson(
  pool: Pick<Pool, 'query'>,
  learner: Pick<TestLearner, 'id' | 'client'>,
  notes: string | null = lessonNotes,
): Promise<Lesson> {
  const course = await createCourse(learner.client)
  const unitId = course.units[0]?.id
  if (unitId === undefined) throw new Error('The course has no unit.')
  const [planId, professorId, examinerId] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into lesson_plans (id, user_id, course_id, unit_id, title, objective) values ($1, $2, $3, $4, 'Rising dough', 'Explain rising')`,
    [planId, learner.id, course.id, unitId],
  )
  await pool.query(
    `insert into activities (id, user_id, lesson_plan_id, sequence, leader, title, objective, content)
     values ($1, $3, $4, 1, 'Professor', 'Why dough rises', 'Explain rising', $5),
            ($2, $3, $4, 2, 'Examiner', 'Lesson exam', 'Show what you know', null)`,
    [professorId, examinerId, learner.id, planId, notes],
  )
  return { courseId: course.id, unitId, professorId, examinerId }
}

export const lessonNotes = `# Why dough rises

Yeast is a fungus that eats sugar and gives off carbon dioxide. Gluten is a net of proteins that holds the carbon dioxide in the dough. Salt slows yeast because salt draws water out of its cells. Kneading is the work that stretches gluten into long strands. Proofing is the rest in which the dough doubles in size. Heat is what ends the work of yeast in the oven. Starch is the store of sugar in flour. An enzyme called amylase breaks starch into sugar for the yeast. Scoring is the cut that lets a loaf open where the baker wants. Steam keeps the crust soft for the first ten minutes of baking. A banneton is a basket that supports the shaped loaf during its last rest. Oven spring is the quick growth of a loaf in the first minutes of baking. Whole flour brings more wild cultures into a starter than white flour.`

type KeptExam = { userId: string; courseId?: string; unitId?: string; activityId?: string }

/** An exam as if it had been generated. */
export async function keepExam(
  pool: Pick<Pool, 'query'>,
  { userId, courseId, unitId, activityId }: KeptExam,
  questions: KeyedQuestion[] = examQuestions,
): Promise<string> {
  const id = randomUUID()
  await pool.query(
    'insert into exams (id, user_id, course_id, unit_id, activity_id, title, questions) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      id,
      userId,
      courseId ?? null,
      unitId ?? null,
      activityId ?? null,
      'Lesson exam',
      JSON.stringify(questions),
    ],
  )
  return id
}

/** What a good model says when it is asked for questions: one text for the writer and the second reader. */
export const goodQuestions = (
  prompts: string[] = ['Yeast eats sugar.', 'Salt slows yeast.', 'Gluten holds gas.'],
) =>
  JSON.stringify({
    questions: prompts.map((prompt) => ({
      kind: 'true_false',
      prompt,
      points: 1,
      correctAnswer: 'True',
      explanation: 'WHYMARK',
    })),
    answers: Array.from({ length: 100 }, (_, index) => ({ id: `d${index}`, answer: 'True', isSound: true })),
  })

type PointJudgement = string | false

/** For each point the words that earn it, or false: as a model judges them. */
export const judgedPoints = (...earned: PointJudgement[]) =>
  earned.map((quotation) => ({
    evidence: quotation === false ? 'It says nothing of it.' : 'It says so.',
    quotation: quotation === false ? '' : quotation,
    met: quotation !== false,
    missing: quotation === false ? 'Say what holds it.' : '',
  }))

/** What a good model says of the short answer of `examQuestions`. */
export const goodGrades = (...earned: PointJudgement[]) =>
  JSON.stringify({
    grades: [{ id: 'q3', points: judgedPoints(...earned), explanation: 'You name the gas.' }],
    feedback: 'Read on gluten.',
  })
