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
const prompt = () => server.requests[1]?.body.messages.at(-1)?.content ?? ''

describe('a plan of a lesson', () => {
  it.each<[string, Part[], string, string[] | undefined]>([
    [
      'of exams alone',
      ['Salt', 'Heat', 'Time', 'Steam', 'Rest'].map((title): Part => ['Examiner', title, 'lecture']),
      'at most 2 are led by the Examiner',
      ['P Salt', 'P Heat', 'P Time', 'P Steam', 'P Rest', 'L Salt', 'E Wild yeast'],
    ],
    [
      'in which hardly anything is taught',
      [...good.slice(0, 1), ...good.slice(2), ['Librarian', 'Reading on salt'], ['Examiner', 'Salt at work']],
      'at least half of them are led by the Professor',
      undefined,
    ],
    [
      'without an exam',
      [...good.slice(0, 3), ['Professor', 'Why dough rests']],
      'at least one is led by the Examiner',
      [
        'P What yeast eats',
        'P How gas is caught',
        'L Reading on starters',
        'P Why dough rests',
        'E Wild yeast',
      ],
    ],
    [
      'without anything to read',
      [...good.slice(0, 2), ['Professor', 'Why dough rests'], ...good.slice(3)],
      'at least one is led by the Librarian',
      [
        'P What yeast eats',
        'P How gas is caught',
        'P Why dough rests',
        'E What makes dough rise',
        'L What yeast eats',
      ],
    ],
    [
      'with too much to read',
      [
        ['Professor', 'What yeast eats'],
        ['Librarian', 'Why dough rests', 'discussion'],
        ['Librarian', 'Salt', 'reading'],
        ['Examiner', 'Questions on yeast'],
        ['Librarian', 'Reading on starters'],
      ],
      'at least half of them are led by the Professor',
      ['P What yeast eats', 'P Why dough rests', 'P Salt', 'E Questions on yeast', 'L Reading on starters'],
    ],
    [
      'with an exam before anything was taught',
      [...good.slice(3), ...good.slice(0, 3)],
      'the first activity is the Professor',
      ['P What yeast eats', 'E What makes dough rise', 'P How gas is caught', 'L Reading on starters'],
    ],
    [
      'with a type that is another guide’s',
      [...good.slice(0, 3), ['Examiner', 'What makes dough rise', 'lecture']],
      'activities.3.type: "lecture" is not led by the Examiner, but by the Professor.',
      [
        'P What yeast eats',
        'P How gas is caught',
        'L Reading on starters',
        'P What makes dough rise',
        'E Wild yeast',
      ],
    ],
  ])(
    '%s is asked for once more; then it is arranged where that is enough',
    async (_name, bad, problem, end) => {
      server.always(says4(...bad))
      const { type, ...told } = await plan()
      expect(server.requests).toHaveLength(2)
      expect(server.requests[1]?.body.messages.at(-1)?.content).toContain(problem)
      if (end === undefined) expect({ type, ...told }).toMatchObject({ failure: { kind: 'bad_answer' } })
      else
        expect('items' in told && told.items.map(({ leader, title }) => `${leader[0]} ${title}`)).toEqual(end)
    },
  )

  it('as long as a lesson may be loses its last for what is missing', async () => {
    const titles = ['Salt', 'Heat', 'Time', 'Steam', 'Rest', 'Fat', 'Milk', 'Eggs']
    server.always(says4(...titles.map((title): Part => ['Professor', title])))
    expect(await plan()).toMatchObject({
      items: [{}, {}, {}, {}, {}, {}, { leader: 'Librarian' }, { leader: 'Examiner', type: 'exam' }],
    })
  })

  it('with empty or equal titles is asked for once more; the better one counts', async () => {
    const empty: Part[] = [['Professor', 'Introduction'], ...good.slice(1)]
    server.next(says4(...empty))
    server.always(says4(...good))
    expect(await plan()).toMatchObject({ type: 'done', items: [{ title: 'What yeast eats' }, {}, {}, {}] })
    expect(prompt()).toContain('activities.0.title: "Introduction" does not name')
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
