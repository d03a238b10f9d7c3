import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceLimits } from '#contract/sources/kinds.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { announcementOf, readySource, sendSource, textDocument } from '../../../tests/sources.ts'
import { beyondSessionAndLimiter, recordStatements } from '../../../tests/statements.ts'

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp({ env: { SOURCE_MB_PER_LEARNER: '12', SOURCE_PAGES_PER_LEARNER: '30' } })
})
afterAll(() => app.stop())
const { partBytes } = sourceLimits
const newLearner = async () => {
  learner = await app.learner()
  return learner.client
}
const problem = async (answer: Response | Promise<Response>) => {
  const { status, code, detail, fields } = await (await answer).json()
  return { status, code, detail, ...(fields && { fields }) }
}

describe('documents', () => {
  it('are listed newest first, by pages, and found by title, author and name of the file', async () => {
    const client = await newLearner()
    for (const name of ['one.txt', 'two.txt', 'three.txt'])
      await client.post('/api/sources', announcementOf(randomBytes(9), name))
    const list = async (query = '') => (await client.get(`/api/sources${query}`)).json()
    const first = await list('?limit=2')
    expect(first.items.map((item: { title: string }) => item.title)).toEqual(['three', 'two'])
    const next = await list(`?limit=2&cursor=${first.nextCursor}`)
    expect(next).toMatchObject({ items: [{ title: 'one' }], nextCursor: null })
    const { id, revision } = next.items[0]
    await client.patch(`/api/sources/${id}`, { title: 'Über Sterne', author: 'C. Payne', revision })
    const found = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).items.length
    expect(await found('über STERNE')).toBe(1)
    expect(await found('payne')).toBe(1)
    expect(await found('ONE.txt')).toBe(1)
    expect(await found('.txt')).toBe(3)
    expect(await found('%')).toBe(0)
    expect((await client.get('/api/sources?limit=0')).status).toBe(400)
    expect((await client.get('/api/sources?courseId=x')).status).toBe(400)
  })

  it('say how often guides cited them: lessons and answers, each once', async () => {
    const client = await newLearner()
    const { id } = await readySource(app, client, 'Words that are cited.')
    await app.database.pool.query(
      `with course as (
         insert into courses (title, description, difficulty_level, duration, weekly_hours, lessons, owner_id, origin_id, search_text)
         values ('c', '', 'Beginner', 1, 1, 1, $1, gen_random_uuid(), '') returning id
       ), unit as (insert into units (course_id, title, position) select id, 'u', 0 from course returning id, course_id
       ), plan as (
         insert into lesson_plans (user_id, course_id, unit_id, title, objective)
         select $1, course_id, id, 't', '' from unit returning id
       ), lesson as (
         insert into activities (user_id, lesson_plan_id, sequence, leader, title)
         select $1, plan.id, number, 'Professor', 'a' from plan, generate_series(1, 2) number returning id
       ), reply as (
         insert into messages (user_id, source_id, sender, text) select $1, $2, 'Librarian', 'r' from generate_series(1, 3) returning id
       )
       insert into source_citations (user_id, source_id, activity_id, message_id, number, section, start, "end", quote)
       select $1, $2::uuid, lesson.id, null::bigint, number, 0, 0, 5, 'Words' from lesson, generate_series(1, 2) number
       union all select $1, $2::uuid, null, reply.id, 1, 0, 0, 5, 'Words' from reply`,
      [learner.id, id],
    )
    const details = await (await client.get(`/api/sources/${id}`)).json()
    expect(details).toMatchObject({ citedInLessons: 2, citedInAnswers: 3 })
    const { items } = await (await client.get('/api/sources')).json()
    expect(items[0]).toMatchObject({ citedInLessons: 2, citedInAnswers: 3 })
  })

  it('take three statements for a list and one for details, however many there are', async () => {
    const client = await newLearner()
    const statements = async (path: string) =>
      beyondSessionAndLimiter(await recordStatements(() => client.get(path)))
    const { source } = await (await client.post('/api/sources', announcementOf(randomBytes(9)))).json()
    expect(await statements('/api/sources')).toHaveLength(3)
    for (let count = 0; count < 5; count++) await client.post('/api/sources', announcementOf(randomBytes(9)))
    expect(await statements('/api/sources')).toHaveLength(3)
    expect(await statements(`/api/sources/${source.id}`)).toHaveLength(1)
    expect(await statements(`/api/sources/${source.id}/sections`)).toHaveLength(1)
  })

  it('are read in sections, with a position that is kept', async () => {
    const client = await newLearner()
    const source = await readySource(app, client, textDocument('comets', 300))
    expect(source).toMatchObject({ state: 'ready', kind: 'text', position: null, outline: [] })
    const sections = async (query = '') =>
      (await client.get(`/api/sources/${source.id}/sections${query}`)).json()
    const { sections: all } = await sections()
    expect(all).toHaveLength(source.sections)
    expect(all[1]).toMatchObject({ index: 1, label: '2', text: expect.stringContaining('comets') })
    expect(Object.keys(all[0]).sort()).toEqual(['blocks', 'heading', 'index', 'label', 'text'])
    expect((await sections('?from=1&count=1')).sections).toEqual([all[1]])
    expect((await sections('?from=999')).sections).toEqual([])
    for (const query of ['?count=21', '?from=-1', '?from=x', '?count=0'])
      expect((await client.get(`/api/sources/${source.id}/sections${query}`)).status).toBe(400)
    const position = { section: 1, start: 12 }
    expect((await client.put(`/api/sources/${source.id}/position`, position)).status).toBe(204)
    const details = await (await client.get(`/api/sources/${source.id}`)).json()
    expect(details).toMatchObject({ position, revision: source.revision })
    for (const bad of [{ section: -1, start: 0 }, { section: 2 ** 40, start: 0 }, { section: 1 }])
      expect((await client.put(`/api/sources/${source.id}/position`, bad)).status).toBe(400)
  })

  it('are changed on the revision that was seen, and only into a course of one’s own', async () => {
    const client = await newLearner()
    const source = await readySource(app, client, 'Some words.')
    const at = `/api/sources/${source.id}`
    const course = await createCourse(client)
    const changed = await client.patch(at, {
      title: ' Mine ',
      courseId: course.id,
      revision: source.revision,
    })
    expect(await changed.json()).toMatchObject({ title: 'Mine', courseId: course.id, author: '' })
    expect(await problem(client.patch(at, { title: 'Late', revision: source.revision }))).toMatchObject({
      status: 409,
      code: 'changed_elsewhere',
      detail: expect.stringContaining('This document was changed'),
    })
    const foreign = await createCourse((await app.learner()).client)
    expect(await problem(client.patch(at, { courseId: foreign.id }))).toMatchObject({
      code: 'course_not_found',
    })
    expect((await client.patch(at, { title: '' })).status).toBe(400)
    expect((await client.patch(at, {})).status).toBe(200)
    // The course is deleted; the document stays without a course.
    expect((await client.delete(`/api/courses/${course.id}`)).status).toBeLessThan(300)
    expect(await (await client.get(at)).json()).toMatchObject({ title: 'Mine', courseId: null })
  })

  it('are gone with all that was kept of them', async () => {
    const client = await newLearner()
    const source = await readySource(app, client, textDocument('planets'))
    const tables = ['source_parts', 'source_sections', 'source_passages', 'source_terms']
    const left = async () =>
      Promise.all(
        tables.map(async (table) => {
          const { rows } = await app.database.pool.query(
            `select count(*)::int as count from ${table} where source_id = $1`,
            [source.id],
          )
          return rows[0].count
        }),
      )
    expect((await left()).every((count) => count > 0)).toBe(true)
    expect((await client.delete(`/api/sources/${source.id}`)).status).toBe(204)
    expect(await left()).toEqual([0, 0, 0, 0])
    expect((await client.delete(`/api/sources/${source.id}`)).status).toBe(404)
  })
})

describe('the original', () => {
  it('comes as a file that nothing opens, whole or in ranges', async () => {
    const client = await newLearner()
    const content = randomBytes(2 * partBytes + 100)
    const { id } = await sendSource(client, content, { fileName: 'Größe "x" (1).html' })
    const at = `/api/sources/${id}/file`
    const whole = await client.get(at)
    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22x%22%20%281%29.html`,
      'content-length': String(content.length),
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    })
    const range = async (wanted: string, more = {}) => {
      const answer = await client.get(at, { range: wanted, ...more })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, of: answer.headers.get('content-range'), bytes }
    }
    const size = content.length
    for (const [wanted, start, end] of [
      ['bytes=0-0', 0, 1],
      [`bytes=${partBytes - 1}-${partBytes}`, partBytes - 1, partBytes + 1],
      [`bytes=5-${2 * partBytes + 50}`, 5, 2 * partBytes + 51],
      ['bytes=-7', size - 7, size],
      [`bytes=${size - 3}-`, size - 3, size],
      [`bytes=10-${size * 2}`, 10, size],
    ] as const) {
      const { status, of, bytes } = await range(wanted)
      expect({ status, of }).toEqual({ status: 206, of: `bytes ${start}-${end - 1}/${size}` })
      expect(bytes.equals(content.subarray(start, end)), wanted).toBe(true)
    }
    expect(await range(`bytes=${size}-`)).toMatchObject({ status: 416, of: `bytes */${size}` })
    for (const ignored of ['bytes=1-2,5-6', 'lines=1-2', 'bytes=5-2', 'bytes=-'])
      expect((await range(ignored)).status, ignored).toBe(200)
    expect((await range('bytes=0-0', { 'if-range': '"another"' })).status).toBe(200)
    const head = await client.fetch(at, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(size))
  })

  it('is a PDF where it was found to be one, and nothing before it is whole', async () => {
    const client = await newLearner()
    const { id } = await sendSource(client, 'not looked at')
    await app.readings.readAll()
    await app.database.pool.query("update sources set kind = 'pdf' where id = $1", [id])
    expect((await client.get(`/api/sources/${id}/file`)).headers.get('content-type')).toBe('application/pdf')
    const { source } = await (await client.post('/api/sources', announcementOf(randomBytes(9)))).json()
    expect(await problem(client.get(`/api/sources/${source.id}/file`))).toMatchObject({
      status: 409,
      code: 'source_incomplete',
    })
  })
})
