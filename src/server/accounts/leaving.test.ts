import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedData } from '#server/exported-data.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { everyRow, learnersTables, tablesNaming } from '../../../tests/catalogue.ts'
import { fillEveryTable } from '../../../tests/full-learner.ts'
import type { TestLearner } from '../../../tests/learner.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function download(learner: TestLearner): Promise<Record<string, string>> {
  const answer = await learner.client.get('/api/account/export')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="trivium-[\d-]+\.zip"$/)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  )
}

/** What is made of other tables' words, for the search alone: server/sources/export-sources.ts says why. */
const madeOfOthers = ['source_passages', 'source_pictures', 'source_terms', 'video_words']
const exportedTables = async () =>
  (await learnersTables(app.database.pool)).filter((table) => !madeOfOthers.includes(table))

describe('the export', () => {
  it('has a part for every table with a learner’s rows', async () => {
    const tables = await exportedTables()
    expect(tables.length).toBeGreaterThan(15)
    expect(exportedData.map(({ table }) => table).sort()).toEqual(tables)
  })

  it('holds a row of every one of them, as JSON and as Markdown, and nothing of anybody else', async () => {
    const [learner, other] = [await app.learner(), await app.learner('Grace Hopper')]
    await fillEveryTable(app.database.pool, learner.id, 'planted-by-ada')
    await fillEveryTable(app.database.pool, other.id, 'planted-by-grace')
    const files = await download(learner)
    expect(Object.keys(files).sort()).toEqual(['README.txt', 'trivium.json', 'trivium.md'])
    const data = JSON.parse(files['trivium.json'] ?? '')
    for (const table of await exportedTables()) expect(data[table]?.length, table).toBeGreaterThan(0)
    expect(files['trivium.md']).toContain('planted-by-ada')
    // The file of a document comes back byte for byte; in the readable text it would be none.
    const file = Buffer.from(data.source_parts[0].data, 'base64')
    expect([...file]).toEqual(Array.from({ length: 256 }, (_, byte) => byte))
    expect(files['trivium.md']).not.toContain(data.source_parts[0].data)
    const all = Object.values(files).join('\n')
    for (const foreign of ['planted-by-grace', other.id, other.email]) expect(all).not.toContain(foreign)
    const { rows } = await app.database.pool.query(
      'select password, token from credentials c join sessions s using (user_id) where user_id = $1',
      [learner.id],
    )
    for (const { password, token } of rows) {
      expect(all).not.toContain(password)
      expect(all).not.toContain(token)
    }
  })

  it('does not give away the answers of an exam that is not handed in', async () => {
    const learner = await app.learner()
    await fillEveryTable(app.database.pool, learner.id, 'planted')
    const key = async () => (await download(learner))['trivium.json']?.includes('the-secret-key') ?? false
    expect(await key()).toBe(false)
    await app.database.pool.query(
      'update exams set started_at = now(), submitted_at = now() where user_id = $1',
      [learner.id],
    )
    expect(await key()).toBe(true)
  })

  it('holds what was struck, and of an open exam no hint', async () => {
    const learner = await app.learner()
    const { evidence, exam } = await fillEveryTable(app.database.pool, learner.id, 'planted')
    await app.database.pool.query('update evidence set struck_at = now() where id = $1', [evidence])
    await app.database.pool.query(
      `update exams set questions = jsonb_set(questions, '{0,hints}', '["shown-hint", "secret-hint"]'),
         hints_shown = jsonb_build_object(questions->0->>'id', 1) where id = $1`,
      [exam],
    )
    const text = (await download(learner))['trivium.json'] ?? ''
    expect(JSON.parse(text).evidence).toMatchObject([{ id: evidence, struckAt: expect.any(String) }])
    expect(text).not.toContain('secret-hint')
  })

  it('keeps every character and every row of a large account', async () => {
    const learner = await app.learner()
    await app.database.pool.query(
      `insert into reflections (user_id, date, user_responses, reflection_entry, metrics)
       select $1, date '2020-01-01' + n, '{}', repeat('👩‍🔬 碁 "quoted" \\ ', 500) || n, '{}' from generate_series(1, 450) n`,
      [learner.id],
    )
    const { reflections } = JSON.parse((await download(learner))['trivium.json'] ?? '')
    expect(reflections).toHaveLength(450)
    expect(reflections[449].reflectionEntry).toBe(`${'👩‍🔬 碁 "quoted" \\ '.repeat(500)}450`)
  })
})

describe('the deletion', () => {
  const leave = (learner: TestLearner, body: object = {}) =>
    learner.client.post('/api/account/delete', {
      confirmation: 'delete my account',
      password: learner.password,
      ...body,
    })

  it('needs the typed words and the password', async () => {
    const learner = await app.learner()
    for (const body of [{ confirmation: '' }, { confirmation: 'yes' }, { password: 'not the right one' }]) {
      expect((await leave(learner, body)).status).toBe(400)
    }
    expect((await learner.client.get('/api/profile')).status).toBe(200)
  })

  it('leaves nothing of the learner and everything of the others', async () => {
    const [learner, other] = [await app.learner(), await app.learner('Grace Hopper')]
    const { course: originId } = await fillEveryTable(app.database.pool, learner.id, 'gone-with-ada')
    await fillEveryTable(app.database.pool, other.id, 'stays-with-grace')
    const fork = await app.database.pool.query(
      `insert into courses (title, description, difficulty_level, duration, weekly_hours, lessons, owner_id, creator_id,
         origin_id, fork_level, search_text)
       values ('A copy', '', 'Beginner', 1, 1, 1, $1, $2, $3, 1, 'a copy') returning id`,
      [other.id, learner.id, originId],
    )
    await app.visitor().post('/api/auth/request-password-reset', { email: learner.email })
    expect((await app.mails(learner.email)).length).toBeGreaterThan(0)
    await app.database.pool.query(
      `insert into mail_queue (recipient, subject, text_body, html_body, next_attempt_at)
       values ($1, 'Waiting', '', '', now() + interval '1 hour')`,
      [learner.email],
    )

    expect((await leave(learner, { confirmation: ' Delete my account ' })).status).toBe(200)

    expect(learner.client.cookies()).not.toHaveProperty('trivium.session_token')
    // The course's family keeps its number, which is no learner's.
    const traces = await tablesNaming(app.database.pool, [learner.id, learner.email, 'gone-with-ada'])
    expect(traces.filter((trace) => !trace.startsWith('rate_limits'))).toEqual([])
    expect(await app.mails(learner.email)).toEqual([])
    const kept = await app.database.pool.query('select owner_id, creator_id from courses where id = $1', [
      fork.rows[0].id,
    ])
    expect(kept.rows).toEqual([{ owner_id: other.id, creator_id: null }])
    const left = await everyRow(app.database.pool)
    for (const table of await learnersTables(app.database.pool)) expect(left[table], table).not.toEqual([])
    const again = await app
      .visitor()
      .post('/api/auth/sign-in/email', { email: learner.email, password: learner.password })
    expect(again.status).toBe(401)
  })

  it('of one browser ends the others too', async () => {
    const learner = await app.learner()
    const second = app.visitor()
    await second.post('/api/auth/sign-in/email', { email: learner.email, password: learner.password })
    await leave(learner)
    expect((await second.get('/api/profile')).status).toBe(401)
  })
})
