import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '#server/authored/content-store.ts'
import { unitVersion } from '#server/authored/unit-version.ts'
import { writtenUnit } from '#tests/authored.ts'
import { asRequest, originalAndFork, statusAndBody, unitId } from '#tests/original-and-fork.ts'
import { recordStatements } from '#tests/statements.ts'
import { startWithTwoLearners } from '#tests/two-learners.ts'
import { listUpdates } from './list-updates.ts'
import { takeOver } from './take-over.ts'

const { app, ada, grace, rows } = await startWithTwoLearners()
afterAll(() => app.stop())
let pair: Awaited<ReturnType<typeof originalAndFork>>
beforeEach(async () => {
  pair = await originalAndFork(app, ada, grace)
})

describe('two hands at once', () => {
  it('take over once: the other window is told that it changed', async () => {
    const { source, updates, take, rewrite } = pair
    await rewrite(source, 1, 'Better notes.')
    const request = asRequest(await updates())
    const answers = await Promise.all([take(request), take(request), take(request)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('take over nothing but what was shown, when the original changes meanwhile', async () => {
    const { source, fork, updates, take, notesOf, rewrite } = pair
    await rewrite(source, 1, 'Better notes.')
    const request = asRequest(await updates())
    await rewrite(source, 1, 'The best notes.')
    expect(await statusAndBody(await take(request))).toMatchObject({ status: 409, code: 'updates_changed' })
    expect((await notesOf(fork))[1]).toBe('Notes on Unit title 2.')
    expect((await take(asRequest(await updates()))).status).toBe(200)
  })

  it('a lesson that is being opened is waited for, and then begun', async () => {
    const { source, fork, updates, take, notesOf, rewrite } = pair
    await rewrite(source, 1, 'Better notes.')
    const request = asRequest(await updates())
    const opening = await app.database.pool.connect()
    await opening.query('begin')
    await opening.query('select 1 from courses where id = $1 for key share', [fork.id])
    await opening.query(
      `insert into lesson_plans (user_id, course_id, unit_id, title, objective) values ($1, $2, $3, '', '')`,
      [grace.id, fork.id, unitId(fork, 1)],
    )
    const taking = take(request)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await opening.query('commit')
    opening.release()
    expect(await statusAndBody(await taking)).toMatchObject({ status: 409, code: 'updates_changed' })
    expect((await notesOf(fork))[1]).toBe('Notes on Unit title 2.')
  })

  it('an edit of the unit’s own content that is being saved counts', async () => {
    const { source, fork, updates, take, rewrite } = pair
    await rewrite(source, 1, 'Better notes.')
    const request = asRequest(await updates())
    const [{ id: mine }] = await rows(
      `insert into authored_units (hash, content) values (gen_random_uuid()::text, '{}') returning id`,
      [],
    )
    const saving = await app.database.pool.connect()
    await saving.query('begin')
    await saving.query('update unit_contents set authored_id = $1 where unit_id = $2', [
      mine,
      unitId(fork, 1),
    ])
    const taking = take(request)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await saving.query('commit')
    saving.release()
    expect(await statusAndBody(await taking)).toMatchObject({ status: 409, code: 'updates_changed' })
    expect(
      await rows('select authored_id as id from unit_contents where unit_id = $1', [unitId(fork, 1)]),
    ).toEqual([{ id: mine }])
  })

  it('a course that is deleted while it is taken over is gone', async () => {
    const { source, fork, updates, take, rewrite } = pair
    await rewrite(source, 1, 'Better notes.')
    const request = asRequest(await updates())
    const [taken, deleted, again] = await Promise.all([
      take(request),
      grace.client.delete(`/api/courses/${fork.id}`),
      ada.client.delete(`/api/courses/${source.id}`),
    ])
    expect([200, 404, 409]).toContain(taken.status)
    expect([deleted.status, again.status]).toEqual([204, 204])
    expect((await take(request)).status).toBe(404)
  })
})

describe('a course that came with the installation', () => {
  it('has its folder as the original', async () => {
    const { fork, notesOf } = pair
    const { db } = app.database
    await rows(`insert into course_contents (course_id, extras, bundled) values ($1, '{}', 'a-folder')`, [
      fork.id,
    ])
    const folderUnit = (at: number, notes: string) => {
      const content = writtenUnit(`Unit title ${at + 1}`, notes)
      const words = { title: `Unit title ${at + 1}`, unitObjective: '', unitAssessment: '' }
      const version = unitVersion(words, contentHash(content))
      return { id: folderIds[at] ?? '', position: at, ...words, version, carries: { content } }
    }
    const folderIds = fork.units.map(() => randomUUID())
    for (const [at, { id }] of fork.units.entries())
      await rows('update unit_contents set source_unit_id = $1 where unit_id = $2', [folderIds[at], id])
    const asked = {
      courseId: fork.id,
      ownerId: grace.id,
      readBundled: async (folder: string) =>
        folder === 'a-folder' ? fork.units.map((_unit, at) => folderUnit(at, 'From the folder.')) : undefined,
    }
    const shown = await listUpdates(db, asked)
    expect(shown.units.map(({ canTakeOver }) => canTakeOver)).toEqual([true, true, true, true])
    const sent = await recordStatements(() => takeOver(db, { ...asked, request: asRequest(shown) }))
    expect(sent.filter((text) => text.startsWith('insert into "authored_units"'))).toHaveLength(1)
    expect(await notesOf(fork)).toEqual(Array(4).fill('From the folder.'))
    expect((await listUpdates(db, asked)).units).toEqual([])
    expect((await listUpdates(db, { ...asked, readBundled: async () => undefined })).units).toEqual([])
  })
})
