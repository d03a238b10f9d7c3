import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { atLength } from './at-length.ts'
import { createAuthoredCourse } from './authored.ts'
import { everyRow, orphans, tablesNaming } from './catalogue.ts'
import { Client } from './client.ts'
import { createCourse, furnishCourse, plannedCourse } from './courses.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { goodGrades, keepExam } from './exams.ts'
import { freePort } from './free-port.ts'
import { fillEveryTable } from './full-learner.ts'
import { killAt, type Place } from './hold-statement.ts'
import { createLearner, type TestLearner } from './learner.ts'
import { hangs, type StandIn, says, startStandIn } from './model-stand-in.ts'
import { type Product, startProduct } from './product.ts'
import { authSecret } from './signed-in.ts'

/**
 * Kills the product between two statements of an act: afterwards the database has all of the act, or nothing.
 */
let database: TestDatabase
let model: StandIn
let product: Product
let isKilled = true
let startAgain: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  model = await startStandIn()
  const port = await freePort()
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: authSecret,
    AI_BASE_URL: model.url,
    AI_MODEL: 'stand-in',
  }
  startAgain = async () => {
    product = await startProduct({ port, env })
    isKilled = false
  }
})
beforeEach(async () => {
  if (isKilled) await startAgain()
})
afterAll(async () => {
  await product.stop()
  await model.close()
  await database.drop()
})

const learner = (name = 'Ada') => createLearner(new Client(product.origin), database.pool, name)

async function kill(): Promise<void> {
  product.signal('SIGKILL')
  await product.ended
  isKilled = true
}

const killedAt = (place: Place, act: () => Promise<Response>) => killAt(database.pool, place, act, kill)

const count = async (text: string, ...values: unknown[]): Promise<number> =>
  (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${text}`, values)).rows[0]
    ?.count ?? 0

type PreparedAct = { act: () => Promise<Response>; expectWhole: () => Promise<void> }
/**
 * Each change is tried at the last place of each act: everything before it would be stored without the rest
 * if the act were not one transaction.
 */
const tried = (places: Place[]): Place[] => atLength(places, places.slice(-1))

type Case = { name: string; places: Place[]; prepare: () => Promise<PreparedAct> }

const creating: Case = {
  name: 'creating a course',
  places: [{ table: 'units', before: 'insert' }],
  prepare: async () => {
    const { id, client } = await learner()
    await createCourse(client)
    return {
      act: () => client.post('/api/courses', plannedCourse({ lessons: 4 })),
      expectWhole: async () => {
        expect(await count('courses where owner_id = $1', id)).toBe(2)
        expect(await count('courses where owner_id = $1 and newest_of_creator', id)).toBe(1)
        expect(await count('units join courses on courses.id = course_id where owner_id = $1', id)).toBe(7)
      },
    }
  },
}

const forking: Case = {
  name: 'adding a course',
  places: ['units', 'unit_contents', 'milestones'].map((table) => ({ table, before: 'insert' })),
  prepare: async () => {
    const [owner, { id, client }] = [await learner(), await learner('Grace')]
    const source = await createCourse(owner.client, { lessons: 4 })
    await furnishCourse(database.pool, source, { videos: 3, projects: 2, milestones: 2 })
    return {
      act: () => client.post(`/api/courses/${source.id}/fork`),
      expectWhole: async () => {
        expect(await count('courses where owner_id = $1', id)).toBe(1)
        expect(await count('units join courses on courses.id = course_id where owner_id = $1', id)).toBe(4)
        expect(await count('videos where user_id = $1', id)).toBe(3)
        expect(await count('projects where user_id = $1', id)).toBe(2)
        expect(
          await count('milestones join projects on projects.id = project_id where user_id = $1', id),
        ).toBe(4)
      },
    }
  },
}

const openingLesson: Case = {
  name: 'opening a lesson that came with its course',
  places: [
    { table: 'lesson_plans', before: 'insert' },
    { table: 'activities', before: 'insert' },
    { table: 'activities', before: 'insert', when: 'new.sequence = 4' },
    { table: 'concepts', before: 'insert' },
  ],
  prepare: async () => {
    const { client } = await learner()
    const course = await createAuthoredCourse(database.db, client)
    return {
      act: () => client.get(`/api/courses/${course.id}/classroom`),
      expectWhole: async () => {
        expect(await count('lesson_plans where course_id = $1', course.id)).toBe(1)
        const ofCourse =
          'activities join lesson_plans on lesson_plans.id = lesson_plan_id where course_id = $1'
        expect(await count(`${ofCourse} and is_authored`, course.id)).toBe(4)
      },
    }
  },
}

const endingSession: Case = {
  name: 'ending a session',
  places: [{ table: 'courses', before: 'update' }],
  prepare: async () => {
    const { client } = await learner()
    const course = await createCourse(client, { lessons: 1 })
    return {
      act: () => client.post(`/api/courses/${course.id}/end-session`, { lessonIndex: 0 }),
      expectWhole: async () =>
        expect(
          await count(
            'courses where id = $1 and completed and completed_at is not null and progress = 100',
            course.id,
          ),
        ).toBe(1),
    }
  },
}

const deletingCourse: Case = {
  name: 'deleting a course',
  places: [
    { table: 'units', before: 'delete' },
    { table: 'courses', before: 'update' },
  ],
  prepare: async () => {
    const { id, client } = await learner()
    await createCourse(client)
    const course = await createCourse(client)
    await furnishCourse(database.pool, course)
    return {
      act: () => client.delete(`/api/courses/${course.id}`),
      expectWhole: async () => {
        expect(await tablesNaming(database.pool, [course.id])).toEqual([])
        expect(await count('courses where owner_id = $1 and newest_of_creator', id)).toBe(1)
        expect(await count('videos where user_id = $1 and course_id is null', id)).toBe(2)
      },
    }
  },
}

const leave = ({ client, password }: TestLearner) =>
  client.post('/api/account/delete', { confirmation: 'delete my account', password })

const deletingAccount: Case = {
  name: 'deleting an account',
  places: ['users', 'milestone_submissions'].map((table) => ({
    table,
    before: 'delete',
  })),
  prepare: async () => {
    const leaving = await learner()
    const mark = `mark-of-${leaving.id}`
    await fillEveryTable(database.pool, leaving.id, mark)
    await database.pool.query(
      `insert into mail_queue (recipient, subject, text_body, html_body, next_attempt_at)
       values ($1, 'Waiting', '', '', now() + interval '1 hour')`,
      [leaving.email],
    )
    return {
      act: () => leave(leaving),
      expectWhole: async () =>
        expect(await tablesNaming(database.pool, [leaving.id, leaving.email, mark])).toEqual([]),
    }
  },
}

const rating: Case = {
  name: 'rating a card',
  places: [
    { table: 'card_reviews', before: 'insert' },
    { table: 'cards', before: 'update' },
    { table: 'evidence', before: 'insert' },
  ],
  prepare: async () => {
    const ada = await learner()
    const { card } = await fillEveryTable(database.pool, ada.id, 'a card')
    const sent = { id: randomUUID(), rating: 3, at: new Date().toISOString() }
    return {
      act: () => ada.client.post(`/api/cards/${card}/reviews`, sent),
      expectWhole: async () => {
        expect(await count('cards where id = $1 and reps = 2', card)).toBe(1)
        expect(await count('card_reviews where card_id = $1', card)).toBe(2)
        expect(await count('evidence where source = $1', sent.id)).toBe(1)
      },
    }
  },
}

const undoing: Case = {
  name: 'taking a rating back',
  places: [
    { table: 'cards', before: 'update' },
    { table: 'card_reviews', before: 'update' },
    { table: 'evidence', before: 'delete' },
  ],
  prepare: async () => {
    const ada = await learner()
    const { card } = await fillEveryTable(database.pool, ada.id, 'a card')
    const sent = { id: randomUUID(), rating: 3, at: new Date().toISOString() }
    expect((await ada.client.post(`/api/cards/${card}/reviews`, sent)).status).toBe(200)
    return {
      act: () => ada.client.delete(`/api/card-reviews/${sent.id}`),
      expectWhole: async () => {
        expect(await count('cards where id = $1 and reps = 1', card)).toBe(1)
        expect(await count('evidence where source = $1', sent.id)).toBe(0)
      },
    }
  },
}

describe.each([
  creating,
  forking,
  openingLesson,
  endingSession,
  rating,
  undoing,
  deletingCourse,
  deletingAccount,
])('$name', ({ places, prepare }) => {
  it.each(tried(places))(
    'killed before the $before at $table leaves nothing, and can be done again',
    async (place) => {
      const { act, expectWhole } = await prepare()
      const before = await everyRow(database.pool)
      await killedAt(place, act)
      expect(await everyRow(database.pool)).toEqual(before)
      await startAgain()
      expect((await act()).ok).toBe(true)
      await expectWhole()
      expect(await orphans(database.pool)).toEqual([])
    },
  )
})

describe('submitting an exam', () => {
  const answers = { q1: 'Gas', q2: 'True', q3: 'Gluten holds the gas.' }
  const others = { q1: 'Salt', q2: 'False', q3: 'No idea.' }

  async function exam() {
    model.reset()
    model.always(says(goodGrades('Gluten', 'gas')))
    const { id: userId, client } = await learner()
    const course = await createCourse(client)
    const unitId = course.units[0]?.id ?? ''
    const examId = await keepExam(database.pool, { userId, courseId: course.id, unitId })
    const submit = (studentAnswers: object) => client.post('/api/submit-exam', { examId, studentAnswers })
    const row = async () => {
      const { rows } = await database.pool.query('select * from exams where id = $1', [examId])
      return rows[0]
    }
    const shown = () => count('evidence where exam_id = $1', examId)
    return { submit, row, shown }
  }

  /** Releases what a dead process held until its lease ends. */
  const endLease = () => database.pool.query('delete from leases')

  const expectGradedOnce = async ({ submit, row, shown }: Awaited<ReturnType<typeof exam>>) => {
    // A second submission with other answers comes too late: the first submission counts.
    const [first, second] = await Promise.all([submit(others), submit(others)])
    const [one, two] = [await first.json(), await second.json()]
    expect([first.status, second.status], JSON.stringify(one)).toEqual([200, 200])
    expect(one).toEqual(two)
    expect(one.score).toBe(one.maxScore)
    const { details, ...result } = one
    expect(details.result).toEqual(result)
    expect(await row()).toMatchObject({ answers, result })
    expect(await shown()).toBe(3)
    expect(model.requests).toHaveLength(1)
  }

  it('killed before its answers are kept leaves it open, and it can be submitted', async () => {
    const { submit, row } = await exam()
    const before = await everyRow(database.pool)
    await killedAt({ table: 'exams', before: 'update' }, () => submit(answers))
    expect(await everyRow(database.pool)).toEqual(before)
    await startAgain()
    expect((await submit(answers)).status).toBe(200)
    expect(await row()).toMatchObject({ answers, graded_at: expect.any(Date) })
  })

  it('killed between its answers and its grading keeps the answers, and grades once', async () => {
    const sat = await exam()
    await killedAt({ table: 'leases', before: 'insert' }, () => sat.submit(answers))
    expect(await sat.row()).toMatchObject({ answers, submitted_at: expect.any(Date), result: null })
    await endLease()
    await startAgain()
    await expectGradedOnce(sat)
  })

  it('killed while the model reads it keeps the answers, and grades once', async () => {
    const sat = await exam()
    model.next(hangs)
    const answer = sat.submit(answers).catch(() => 'none')
    await expect.poll(() => model.requests.length).toBe(1)
    await kill()
    expect(await answer).toBe('none')
    expect(await sat.row()).toMatchObject({ answers, submitted_at: expect.any(Date), result: null })
    await startAgain()
    await endLease()
    model.requests.length = 0
    await expectGradedOnce(sat)
  })

  const keeping: Place[] = [
    { table: 'exams', before: 'update', when: 'new.graded_at is not null' },
    { table: 'concepts', before: 'insert' },
    { table: 'evidence', before: 'insert' },
    { table: 'evidence', before: 'insert', when: "new.source like '%:q3'" },
  ]
  it.each(tried(keeping))(
    'killed before $before of $table, $when, has no result and no evidence, and grades again',
    async (place) => {
      const sat = await exam()
      await killedAt(place, () => sat.submit(answers))
      expect(await sat.row()).toMatchObject({ answers, submitted_at: expect.any(Date), result: null })
      expect(await sat.shown()).toBe(0)
      await endLease()
      await startAgain()
      model.requests.length = 0
      await expectGradedOnce(sat)
    },
  )
})
