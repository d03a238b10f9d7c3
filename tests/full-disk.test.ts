import { afterAll, beforeAll, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors/problem.ts'
import { errorTable } from '#contract/errors.ts'
import { startTestApp, type TestApp } from './app.ts'
import { everyRow } from './catalogue.ts'
import { createCourse, furnishCourse, plannedCourse } from './courses.ts'
import { keepExam } from './exams.ts'
import { writtenReflection } from './reflections.ts'

/** What PostgreSQL says on a full disk, said by a trigger: `npm run proof -- full-disk` has a disk that is full. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.database.pool.query(`
    create function refuse_row() returns trigger language plpgsql as $$
      begin raise disk_full using message = 'could not extend file: No space left on device'; end $$`)
})
afterAll(() => app.stop())

const onTable = (table: string, statement: (name: string) => string) =>
  app.database.pool.query(statement(`"${table}"`))
const fill = (table: string) =>
  onTable(
    table,
    (name) =>
      `create trigger full_disk before insert or update on ${name} for each row execute function refuse_row()`,
  )
const free = (table: string) => onTable(table, (name) => `drop trigger full_disk on ${name}`)

async function prepare() {
  const [owner, { id, client }] = [await app.learner(), await app.learner('Grace')]
  const source = await createCourse(owner.client)
  await furnishCourse(app.database.pool, source)
  const mine = await createCourse(client)
  const examId = await keepExam(app.database.pool, { userId: id })
  const date = new Date().toISOString().slice(0, 10)
  const acts: Record<string, { table: string; act: () => Promise<Response> }> = {
    create: { table: 'units', act: () => client.post('/api/courses', plannedCourse()) },
    fork: { table: 'milestones', act: () => client.post(`/api/courses/${source.id}/fork`) },
    'end session': {
      table: 'courses',
      act: () => client.post(`/api/courses/${mine.id}/end-session`, { lessonIndex: 0 }),
    },
    submit: {
      table: 'exams',
      act: () => client.post('/api/submit-exam', { examId, studentAnswers: { q1: 'Gas' } }),
    },
    reflect: {
      table: 'reflections',
      act: () => client.post(`/api/reflections/${date}`, writtenReflection),
    },
  }
  return { client, acts }
}

it('no room left: each write is refused with its sentence and leaves nothing, reads go on, and then it succeeds', async () => {
  const { client, acts } = await prepare()
  for (const [name, { table, act }] of Object.entries(acts)) {
    const before = await everyRow(app.database.pool)
    await fill(table)
    const refused = await act()
    expect(refused.status, name).toBe(507)
    expect(Number(refused.headers.get('retry-after')), name).toBeGreaterThan(0)
    expect(problemSchema.parse(await refused.json()).detail, name).toBe(errorTable.storage_full.sentence)
    expect(await everyRow(app.database.pool), name).toEqual(before)
    expect((await client.get('/api/courses')).status, name).toBe(200)
    await free(table)
    expect((await act()).ok, name).toBe(true)
  }
})
