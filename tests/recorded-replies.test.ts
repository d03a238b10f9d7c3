import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { questionsRequestSchema } from '#contract/exams.ts'
import { studentProfileSchema } from '#contract/profile.ts'
import { guideChat } from '#server/classroom/guide-chat.ts'
import { givenFacts } from '#server/classroom/lesson-facts.ts'
import { generateLesson } from '#server/classroom/prepare/generate-lesson.ts'
import { generateNotes } from '#server/classroom/prepare/generate-notes.ts'
import { generateResources } from '#server/classroom/prepare/generate-resources.ts'
import { designCourse } from '#server/courses/design-course.ts'
import { gradeAnswers } from '#server/exams/grading/grade-answers.ts'
import { noEarlierExams } from '#server/exams/questions/earlier-exams.ts'
import { noConcepts } from '#server/exams/questions/weak-concepts.ts'
import { writeQuestions } from '#server/exams/questions/write-questions.ts'
import { createGuides, type Guides } from '#server/platform/guides/guides.ts'
import { ModelFailure } from '#server/platform/model/failure.ts'
import { examQuestions, lessonNotes } from './exams.ts'
import { modelOnBench } from './model-bench.ts'
import { finish, type StandIn, sends, startStandIn, token, tokensOf, usage } from './model-stand-in.ts'

/**
 * What real small models answered (`npm run proof -- small-model`, RECORD_TO), by model. Each is given again, as often as
 * it is asked for: it ends as its file says, which was looked at by a person, and never in a wait without end.
 */
type RecordedReply = { file: string; asked: string; finish: string; text: string; ends: string }

const folder = join(import.meta.dirname, 'recorded')
const recorded: RecordedReply[] = readdirSync(folder).flatMap((model) =>
  readdirSync(join(folder, model)).map((file) => ({
    ...JSON.parse(readFileSync(join(folder, model, file), 'utf8')),
    file: `${model}/${file}`,
  })),
)

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const caller = { userId: 'ada', requestId: 'request-1', signal: new AbortController().signal }
const learner = studentProfileSchema.parse({ name: 'Ada' })
const facts = givenFacts({
  course: { title: 'Baking Bread' },
  unit: { title: 'Why dough rises', objective: 'Explain what makes dough rise.' },
  activity: { title: 'What yeast eats', objective: 'Explain it.', topic: 'yeast' },
  learner,
  notes: lessonNotes,
})
const taught = { course: 'Baking Bread', lesson: 'Why dough rises', notes: lessonNotes }
const course = {
  title: 'Baking Bread',
  description: 'Flour, water, salt and yeast.',
  objectives: ['Bake a plain loaf'],
  priorKnowledge: ['Cooking'],
  difficultyLevel: 'Beginner' as const,
  weeklyHours: 2,
  lessons: 3,
  referenceBooks: [],
}

type Event = { type: string; failure?: ModelFailure; text?: string }

async function lastOf(events: AsyncIterable<Event>): Promise<string> {
  let last: Event | undefined
  for await (const event of events) last = event
  return last?.type === 'failed' ? (last.failure?.kind ?? 'failed') : 'usable'
}

async function lastStep(work: AsyncGenerator<unknown, unknown>): Promise<string> {
  for (let step = await work.next(); !step.done; step = await work.next());
  return 'usable'
}

/** By how the prompt begins that it answered. */
const asked: [begins: RegExp, ask: (guides: Guides) => Promise<string>][] = [
  [/^You design courses/, (guides) => lastOf(designCourse(guides, caller, { course, profile: learner }))],
  [/^You plan lessons/, (guides) => lastOf(generateLesson(guides, caller, facts))],
  [
    /^You are the Professor of Trivium.*write the notes/,
    (guides) => lastOf(generateNotes(guides, caller, facts) as AsyncIterable<Event>),
  ],
  [/^You are the Librarian.*resources/, (guides) => lastOf(generateResources(guides, caller, facts))],
  [
    /^You are the Examiner of Trivium.*write the exam/,
    (guides) =>
      lastStep(
        writeQuestions(
          guides,
          caller,
          {
            request: questionsRequestSchema.parse({ lessonTitle: 'Why dough rises', questionCount: 5 }),
            taught,
            learner: '',
            sources: '',
            later: {},
            concepts: noConcepts,
          },
          noEarlierExams,
        ),
      ),
  ],
  [
    /^You are the Examiner of Trivium.*grade/,
    async (guides) => {
      const questions = examQuestions.filter(({ kind }) => kind === 'short_answer')
      await gradeAnswers(guides, caller, { taught, questions, answers: { q3: 'Gluten holds the gas.' } })
      return 'usable'
    },
  ],
  [
    /^You are the Professor/,
    (guides) =>
      lastOf(
        guideChat(guides, caller, {
          leader: 'Professor',
          facts,
          message: 'I am sure that salt feeds the yeast.',
          history: [],
        }),
      ),
  ],
]

describe('what a small model really answered', () => {
  it.each(recorded)('$file: $ends', async ({ asked: prompt, text, finish: reason, ends }) => {
    server.always(
      sends([...tokensOf(text).map(token), finish(reason === 'length' ? 'length' : 'stop'), usage()]),
    )
    const ask = asked.find(([begins]) => begins.test(prompt))?.[1]
    if (ask === undefined) throw new Error(`Nobody asks so: ${prompt}`)
    const guides = createGuides(modelOnBench({ url: server.url }).model)
    const end = await ask(guides).catch((error: unknown) => {
      if (error instanceof ModelFailure) return error.kind
      throw error
    })
    expect(end).toBe(ends)
    expect(server.requests.length).toBeLessThanOrEqual(3)
  })

  it('was recorded of one model at least', () => {
    expect(recorded.length).toBeGreaterThan(0)
  })
})
