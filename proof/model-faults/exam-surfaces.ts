import { examFaults } from '#contract/exams/rules.ts'
import { checkQuestions } from '#contract/knowledge/picture.ts'
import { scoreExam } from '#server/exams/grading/score-exam.ts'
import {
  examQuestions,
  goodGrades,
  goodQuestions,
  judgedPoints,
  keepExam,
  startLesson,
} from '../../tests/exams.ts'
import { courseWithConcepts } from '../../tests/knowledge.ts'
import { hostileKeys, list, type Stage, type Surface } from './surface.ts'

const exam = {
  answers: 'json' as const,
  keepsPartial: false,
  keepsAnswer: true,
  goesOnAlone: true,
  limitMs: 120_000,
}

const prompts = ['Yeast eats sugar.', 'Salt slows yeast.', 'Gluten holds gas.']

const shortPrompt = 'Why does bread hold its shape?'

/** As the writer, the second reader and the grader of the reader's short answer reply: three calls. */
function withShortAnswer(text: string): string {
  const reply = JSON.parse(text)
  const short = {
    kind: 'short_answer',
    prompt: shortPrompt,
    points: 2,
    correctAnswer: 'Gluten holds the gas.',
    rubric: ['gluten', 'gas'],
  }
  const answer = { id: 'd1', answer: 'Gluten holds the gas.', isSound: true }
  return JSON.stringify({
    answers: [answer, ...reply.answers.slice(2)],
    grades: [{ id: 'd1', points: judgedPoints('Gluten', 'gas'), explanation: 'So.' }],
    questions: [short, ...reply.questions],
  })
}

/** The questions come last: a list that was complete before the fault would be an answer. */
function closedOnly(text: string): string {
  const { answers, questions } = JSON.parse(text)
  return JSON.stringify({ answers, questions })
}

const withHostileKeys = (text: string) => JSON.stringify({ ...hostileKeys, ...JSON.parse(text) })

const manyQuestions = goodQuestions([
  ...prompts,
  ...Array.from({ length: 500 }, (_, index) => `Fact ${index} holds.`),
])

const questionsSurface: Surface = {
  ...exam,
  name: 'exam questions',
  call: 'POST /api/generate-exam-questions',
  streams: true,
  keepsQuestion: false,
  appends: false,
  // The second reader, and the grading of the reader's answer.
  extraCalls: 2,
  words: {
    good: withShortAnswer(goodQuestions(prompts)),
    torn: '{"questions": [{"kind": "true_false", "prompt": "Yeast',
    empty: '{"questions": []}',
    wrong: '{"questions": [{"kind": 1, "prompt": {}}, "none"]}',
    many: withShortAnswer(manyQuestions),
    hostile: withHostileKeys(withShortAnswer(goodQuestions(prompts))),
  },
  isGood: ({ questions }) =>
    list(questions)
      .map((question) => (question as { prompt: string }).prompt)
      .join() === [shortPrompt, ...prompts].join(),
  sentence: ({ isEmpty }) => (isEmpty ? examFaults.noQuestions : examFaults.questions),
  prepare: async (stage) => {
    const { examinerId: activityId } = await startLesson(stage.pool, stage.learner)
    const body = { activityId, questionCount: prompts.length + 1 }
    return {
      path: '/api/generate-exam-questions',
      body,
      other: body,
      kept: async () => {
        const { rows } = await stage.pool.query<{ questions: unknown[] }>(
          'select questions from exams where activity_id = $1',
          [activityId],
        )
        if (rows.some(({ questions }) => questions.length !== prompts.length + 1))
          throw new Error('half an exam is kept')
        return { state: rows.length === 0 ? 'nothing' : 'whole', count: rows.length }
      },
    }
  },
}

const checkSurface: Surface = {
  ...questionsSurface,
  name: 'questions on a concept',
  call: 'POST /api/concepts/{id}/check',
  streams: false,
  // The second reader; three questions without a short answer among them.
  extraCalls: 1,
  words: {
    ...questionsSurface.words,
    good: closedOnly(goodQuestions(prompts)),
    many: closedOnly(manyQuestions),
    hostile: withHostileKeys(closedOnly(goodQuestions(prompts))),
  },
  isGood: ({ examId }) => typeof examId === 'string',
  prepare: async (stage) => {
    const { concepts } = await courseWithConcepts(stage.pool, stage.learner)
    const conceptId = concepts[0]?.id ?? ''
    return {
      path: `/api/concepts/${conceptId}/check`,
      body: {},
      other: {},
      kept: async () => {
        const { rows } = await stage.pool.query<{ questions: unknown[] }>(
          'select questions from exams where checked_concept_id = $1',
          [conceptId],
        )
        if (rows.some(({ questions }) => questions.length !== checkQuestions))
          throw new Error('half a check is kept')
        return { state: rows.length === 0 ? 'nothing' : 'whole', count: rows.length }
      },
    }
  },
}

const studentAnswers = { q1: 'Gas', q2: 'True', q3: 'Gluten holds the gas.' }

type ExamRow = { answers: object; is_submitted: boolean; is_leased: boolean; result: object | null }

async function readExam({ pool }: Stage, examId: string): Promise<ExamRow> {
  const { rows } = await pool.query<ExamRow>(
    `select answers, submitted_at is not null as is_submitted, result,
       exists (select from leases where key = 'grading:' || exams.id) as is_leased
     from exams where id = $1`,
    [examId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the exam is gone')
  const kept = JSON.stringify(Object.entries(row.answers).toSorted())
  if (!row.is_submitted || kept !== JSON.stringify(Object.entries(studentAnswers)))
    throw new Error('the submitted answers are not kept')
  if (row.is_leased) throw new Error('grading is still held')
  return row
}

const gradingSurface: Surface = {
  ...exam,
  name: 'exam grading',
  call: 'POST /api/submit-exam',
  streams: false,
  keepsQuestion: true,
  appends: false,
  extraCalls: 0,
  words: {
    good: goodGrades('Gluten', false),
    torn: '{"grades": [{"id": "q3", "points": [{"met": tr',
    empty: '{"grades": []}',
    wrong: '{"grades": "all", "feedback": 5}',
    many: JSON.stringify({
      ...JSON.parse(goodGrades('Gluten', false)),
      grades: Array.from({ length: 500 }, () => JSON.parse(goodGrades('Gluten', false)).grades[0]),
    }),
    hostile: withHostileKeys(goodGrades('Gluten', false)),
  },
  isGood: ({ score, maxScore }) => score === 3 && maxScore === 4,
  sentence: () => examFaults.grading,
  prepare: async (stage) => {
    const examId = await keepExam(stage.pool, { userId: stage.learner.id })
    const body = { examId, studentAnswers }
    return {
      path: '/api/submit-exam',
      body,
      other: body,
      kept: async () => ({
        state: (await readExam(stage, examId)).result === null ? 'nothing' : 'whole',
        count: 1,
      }),
    }
  },
}

const judgement = JSON.stringify({
  points: judgedPoints('Gluten', 'gas'),
  reply: 'You do name the net.',
})

const challengeSurface: Surface = {
  ...exam,
  name: 'argument about a grade',
  call: 'POST /api/exams/{id}/challenges',
  streams: false,
  keepsQuestion: false,
  appends: true,
  extraCalls: 0,
  limitMs: 60_000,
  words: {
    good: judgement,
    torn: '{"points": [{"met": tr',
    empty: '{"points": [], "reply": "No."}',
    wrong: '{"points": "yes", "reply": 1}',
    many: JSON.stringify({
      ...JSON.parse(judgement),
      ...Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, hostileKeys.score])),
    }),
    hostile: withHostileKeys(judgement),
  },
  isGood: ({ challenge, result }) =>
    (challenge as { reply?: string } | undefined)?.reply === 'You do name the net.' &&
    (result as { score?: number } | undefined)?.score === 4,
  sentence: () => examFaults.challenge,
  prepare: async (stage) => {
    const examId = await keepGraded(stage)
    const argument = (text: string) => ({ questionId: 'q3', argument: text })
    return {
      path: `/api/exams/${examId}/challenges`,
      body: argument('A net is gluten.'),
      other: argument('And the gas is held.'),
      kept: async () => {
        const { rowCount } = await stage.pool.query('select 1 from exam_challenges where exam_id = $1', [
          examId,
        ])
        const { result } = await readExam(stage, examId)
        const { score } = result as { score: number }
        if (score !== (rowCount === 0 ? 3 : 4)) throw new Error(`the grade became ${score}`)
        return { state: rowCount === 0 ? 'nothing' : 'whole', count: rowCount ?? 0 }
      },
    }
  },
}

/** The state after the grading of half an answer. */
async function keepGraded({ pool, learner }: Stage): Promise<string> {
  const examId = await keepExam(pool, { userId: learner.id })
  const byId = new Map([['q3', { score: 1, explanation: 'You name the gas.' }]])
  const result = scoreExam(examQuestions, studentAnswers, { byId, feedback: '' })
  await pool.query(
    `update exams set answers = $2, result = $3, started_at = now(), submitted_at = now(), graded_at = now()
     where id = $1`,
    [examId, JSON.stringify(studentAnswers), JSON.stringify(result)],
  )
  return examId
}

export const examSurfaces: Surface[] = [questionsSurface, checkSurface, gradingSurface, challengeSurface]
