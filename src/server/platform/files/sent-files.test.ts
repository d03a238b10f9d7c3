import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filePartBytes } from '#contract/sent-files/rules.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { Client } from '#tests/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const sendPart = (client: Client, id: string, number: number, data: Buffer) =>
  client.fetch(`/api/sent-files/${id}/parts/${number}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(data),
  })

/** More than one part of notes, as Anki writes text. */
const deck = (notes: number) =>
  Buffer.from(Array.from({ length: notes }, (_, at) => `Front ${at}\t${'Back '.repeat(80)}\n`).join(''))

const oneFileCourse = `---
format: trivium-course/1
title: Knots
description: To tie
objectives: [Tie one]
difficulty: Beginner
weeklyHours: 1
language: en
licence: CC0
authors: [Ada]
---

# The bowline

Make a loop.
`

async function sendAll(client: Client, file: Buffer, id: string = randomUUID()): Promise<string> {
  for (let number = 0; number * filePartBytes < file.length; number += 1) {
    const part = file.subarray(number * filePartBytes, (number + 1) * filePartBytes)
    expect((await sendPart(client, id, number, part)).status).toBe(204)
  }
  return id
}

const callWith = (client: Client, path: string, id: string, bytes: number) =>
  client.fetch(`${path}?sent=${id}&sentBytes=${bytes}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
  })

const kept = async () =>
  (await app.database.pool.query('select distinct file_id from sent_parts')).rows.map(
    ({ file_id }) => file_id,
  )

it('a deck sent in parts is looked at and taken as one sent whole, and then forgotten', async () => {
  const { client } = await app.learner()
  const file = deck(2000)
  expect(file.length).toBeGreaterThan(filePartBytes)
  const id = await sendAll(client, file)
  const looked = await callWith(client, '/api/cards/import/check', id, file.length)
  expect(await looked.json()).toMatchObject({ added: 2000 })
  expect(await kept()).toContain(id)
  const taken = await callWith(client, '/api/cards/import', id, file.length)
  expect(await taken.json()).toMatchObject({ added: 2000 })
  expect(await kept()).not.toContain(id)
  const again = await callWith(client, '/api/cards/import', id, file.length)
  expect(await again.json()).toMatchObject({ status: 409, code: 'sent_file_incomplete' })
})

it('a course file sent in parts is imported once under its key', async () => {
  const { client } = await app.learner()
  const file = Buffer.from(oneFileCourse)
  const importIt = async () => {
    const id = await sendAll(client, file)
    return client.fetch(`/api/course-files?name=cells.md&sent=${id}&sentBytes=${file.length}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': key },
    })
  }
  const key = randomUUID()
  const first = await importIt()
  expect(first.status).toBe(201)
  expect((await (await importIt()).json()).id).toBe((await first.json()).id)
})

it('is refused where a part is missing, where it is too large, and to everybody else', async () => {
  const [{ client }, other] = [await app.learner(), await app.learner()]
  const file = deck(2000)
  const id = randomUUID()
  await sendPart(client, id, 1, file.subarray(filePartBytes))
  const call = async (by: Client, bytes: number) =>
    (await (await callWith(by, '/api/cards/import/check', id, bytes)).json()).code
  expect(await call(client, file.length)).toBe('sent_file_incomplete')
  await sendPart(client, id, 0, file.subarray(0, filePartBytes))
  expect(await call(client, file.length + 1)).toBe('sent_file_incomplete')
  expect(await call(client, 60_000_000)).toBe('too_large')
  expect(await call(other.client, file.length)).toBe('sent_file_incomplete')
  expect((await sendPart(client, id, 0, randomBytes(filePartBytes + 1))).status).toBe(413)
  const one = Buffer.from('part')
  for (const number of [-1, 70]) expect((await sendPart(client, id, number, one)).status).toBe(404)
})

it('keeps two files of a learner, for a day', async () => {
  const { client } = await app.learner()
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of ids) await sendPart(client, id, 0, Buffer.from('part'))
  const here = async () => (await kept()).filter((id) => ids.includes(id)).sort()
  expect(await here()).toEqual(ids.slice(1).sort())
  await app.database.pool.query(
    "update sent_parts set sent_at = now() - interval '25 hours' where file_id = $1",
    [ids[1]],
  )
  await deleteExpired(app.database.db, app.env)
  expect(await here()).toEqual([ids[2]])
})
