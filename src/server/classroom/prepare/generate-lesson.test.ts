import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { studentProfileSchema } from '#contract/profile.ts'
import { givenFacts } from '#server/classroom/lesson-facts.ts'
import { createGuides } from '#server/platform/guides/guides.ts'
import { plannedActivity } from '#tests/lessons.ts'
import { modelOnBench } from '#tests/model-bench.ts'
import { type StandIn, says, startStandIn } from '#tests/model-stand-in.ts'
import { generateLesson } from './generate-lesson.ts'

let server: StandIn
beforeAll(async () => {
  server = await startStandIn()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

const caller = { userId: 'ada', requestId: 'request-1', signal: new AbortController().signal }
const facts = givenFacts({
  course: { title: 'Baking Bread' },
  unit: { title: 'Wild yeast' },
  learner: studentProfileSchema.parse({}),
})

async function plan() {
  for await (const event of generateLesson(
    createGuides(modelOnBench({ url: server.url }).model),
    caller,
    facts,
  ))
    if (event.type === 'done' || event.type === 'failed') return event
  throw new Error('It ended without a last word.')
}

type Part = [leader: string, title: string, type?: string]
const says4 = (...parts: Part[]) =>
  says(
    JSON.stringify({
      lessonMetadata: { title: 'Wild yeast', objective: 'Explain it.' },
      activities: parts.map(([leader, title, type]) => ({
        ...plannedActivity(leader, title),
        ...(type && { type }),
      })),
    }),
  )
const good: Part[] = [
  ['Professor', 'What yeast eats'],
  ['Professor', 'How gas is caught'],
  ['Librarian', 'Reading on starters'],
  ['Examiner', 'What makes dough rise'],
]
const told = () => server.requests[1]?.body.messages.at(-1)?.content ?? ''

describe('a plan of a lesson', () => {
  it.each<[string, Part[], string]>([
    [
      'of exams alone',
      ['Salt', 'Heat', 'Time', 'Steam', 'Rest'].map((title): Part => ['Examiner', title, 'lecture']),
      'at most 2 are led by the Examiner',
    ],
    [
      'in which hardly anything is taught',
      [...good.slice(0, 1), ...good.slice(2), ['Librarian', 'Reading on salt'], ['Examiner', 'Salt at work']],
      'at least half of them are led by the Professor',
    ],
    [
      'with an exam before anything was taught',
      [...good.slice(3), ...good.slice(0, 3)],
      'the first activity is the Professor',
    ],
    [
      'with a type that is another guide’s',
      [...good.slice(0, 3), ['Examiner', 'What makes dough rise', 'lecture']],
      'activities.3.type: "lecture" is not led by the Examiner, but by the Professor.',
    ],
  ])('%s is asked for once more, and is none the second time', async (_name, bad, problem) => {
    server.always(says4(...bad))
    expect(await plan()).toMatchObject({ type: 'failed', failure: { kind: 'bad_answer' } })
    expect(server.requests).toHaveLength(2)
    expect(told()).toContain(problem)
  })

  it('with empty or equal titles is asked for once more; the better one counts', async () => {
    const empty: Part[] = [['Professor', 'Introduction'], ...good.slice(1)]
    server.next(says4(...empty))
    server.always(says4(...good))
    expect(await plan()).toMatchObject({ type: 'done', items: [{ title: 'What yeast eats' }, {}, {}, {}] })
    expect(told()).toContain('activities.0.title: "Introduction" does not name')
    server.reset()
    server.always(says4(...empty))
    expect(await plan()).toMatchObject({ type: 'done', items: [{ title: 'Introduction' }, {}, {}, {}] })
    expect(server.requests).toHaveLength(2)
  })

  it('may have a type of its own, whatever that is called', async () => {
    server.always(says4(...good.slice(1), ['Professor', 'What yeast eats', 'constructor']))
    expect(await plan()).toMatchObject({ type: 'done' })
  })

  it('may have an activity of another leader', async () => {
    server.always(says4(good[0] as Part, ['Mentor', 'Talk about it', 'exam'], ...good.slice(2)))
    expect(await plan()).toMatchObject({ type: 'done' })
    expect(server.requests).toHaveLength(1)
  })
})
