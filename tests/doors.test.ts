import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuth } from '#server/accounts/session/auth.ts'
import { startTestApp, type TestApp } from './app.ts'
import { momentOf, rowsWith } from './catalogue.ts'
import { answerText, callDoor, idsUsed } from './doors/call-door.ts'
import type { Door } from './doors/door.ts'
import { everyDoor } from './doors/every-door.ts'
import { type ApiDocument, idFieldsOf, idFieldsTried } from './doors/id-fields.ts'
import { fillEveryTable, newIds, type RowIds } from './full-learner.ts'
import { copyLearner, type TestLearner } from './learner.ts'

let app: TestApp
let document: ApiDocument
let first: TestLearner
let operator: TestLearner
let people: { owner: TestLearner; other: TestLearner; mate: TestLearner }
beforeAll(async () => {
  app = await startTestApp()
  document = await (await app.visitor().get('/api/openapi.json')).json()
  first = await app.learner('Ada Lovelace')
  people = await newPeople()
  operator = await newLearner()
  await app.database.pool.query('update users set operator_since = now() where id = $1', [operator.id])
})
afterAll(() => app.stop())

const newLearner = () => copyLearner(app.visitor(), app.database.pool, first)

const newPeople = async () => {
  const [owner, other, mate] = await Promise.all([newLearner(), newLearner(), newLearner()])
  return { owner, other, mate }
}

/**
 * Reading gets slow for a learner who has collected the rows of hundreds of doors: after this many, the test
 * takes new learners.
 */
const doorsForPeople = 20

/** Calls on an account end its sessions, and a day has one reflection: such calls need their own learners. */
const needsOwnPeople = ({ call }: Door) => / \/api\/(auth|account|reflections|operator)\b/.test(call)

/** An answer's text without the ids of rows and without times. */
const withoutIds = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-[\d-]+T[\d:.]+Z/g, '…')

const callsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

describe('every call of the API', () => {
  it('has a row here, and every row is a call', () => {
    expect([...new Set(everyDoor.map(({ call }) => call))].toSorted()).toEqual(callsOf(document).toSorted())
  })

  it('stands in the OpenAPI document', () => {
    const unknown = app
      .registeredCalls()
      .filter(({ path }) => !['/api/openapi.json', '/api/docs'].includes(path))
      .filter(({ method, path }) => {
        const described = document.paths[path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')]
        return described?.[method.toLowerCase()] === undefined
      })
    expect(unknown).toEqual([])
  })

  it('is tried with the id of another’s row wherever an id can be written', () => {
    const target = { ids: newIds(), mark: 'x' }
    const tried = new Set(everyDoor.flatMap((door) => idFieldsTried(door, target)))
    expect(idFieldsOf(document).filter((field) => !tried.has(field))).toEqual([])
  })

  let doorsTried = 0
  it.each(everyDoor)('$call', async (door) => {
    doorsTried += 1
    if (doorsTried % doorsForPeople === 0) people = await newPeople()
    const mark = `owner-${randomUUID()}`
    const { owner, other, mate } = needsOwnPeople(door) ? await newPeople() : people
    const { pool } = app.database
    const start = await momentOf(pool)
    const target = { ids: await fillEveryTable(pool, owner.id, mark), mark }
    const used = idsUsed(door, target)
    if (used.length > 0) await mate.client.post(`/api/courses/${target.ids.course}/fork`)
    const before = await rowsWith(pool, mark, start)

    expect((await callDoor(app.visitor(), door, target)).status, 'visitor').toBe(door.visitor)
    const foreign = await answerText(await callDoor(other.client, door, target))
    expect(foreign, 'other').toMatch(new RegExp(`^${door.other} `))
    const asMate = used.length > 0 ? await answerText(await callDoor(mate.client, door, target)) : foreign
    expect(asMate, 'coursemate').toMatch(new RegExp(`^${door.coursemate ?? door.other} `))
    if (door.other === 404 || door.tellsNothing) {
      const nothing = { ids: newIds(), mark }
      expect(await answerText(await callDoor(other.client, door, nothing)), 'an id of nothing').toBe(foreign)
      if (door.coursemate === undefined) expect(asMate, 'coursemate, word for word').toBe(foreign)
    }

    // A learner with rows like the owner's gets the same answer for the owner's row as for a row that does
    // not exist.
    let own: RowIds | undefined
    for (const name of used.length > 1 ? used : []) {
      const answers: string[] = []
      for (const id of [target.ids[name], randomUUID()]) {
        own ??= await fillEveryTable(pool, other.id, `other-${randomUUID()}`)
        const mixed = { ids: { ...own, [name]: id }, mark: 'x' }
        const answer = await answerText(await callDoor(other.client, door, mixed))
        // A refusal left the rows unchanged; any other answer may have changed them.
        if (!answer.startsWith('4')) own = undefined
        answers.push(withoutIds(answer))
      }
      expect(answers[0], `another’s ${name}`).toBe(answers[1])
    }

    if (!door.repeatsWords) expect(await rowsWith(pool, mark, start), 'the rows of the owner').toBe(before)
    expect((await callDoor(owner.client, door, target)).status, 'owner').toBe(door.owner)
    if (door.operator !== undefined)
      expect((await callDoor(operator.client, door, target)).status, 'operator').toBe(door.operator)
  })
})

describe('better-auth', () => {
  it('answers nothing from outside that is not a call of the API', async () => {
    const { env, services } = app
    const auth = createAuth({ env, db: services.db, log: services.log, secret: 'x'.repeat(40) })
    const described = new Set(callsOf(document))
    const endpoints = Object.values(auth.api).flatMap(({ path, options }) =>
      path === undefined
        ? []
        : [options.method].flat().map((method) => ({ method, path: `/api/auth${path}` })),
    )
    expect(endpoints.length).toBeGreaterThan(25)
    const hidden = endpoints.filter(({ method, path }) => !described.has(`${method} ${path}`))
    expect(hidden.length).toBeGreaterThan(20)
    const learner = await newLearner()
    for (const { method, path } of hidden) {
      const address = path.replaceAll(/:\w+/g, 'x')
      for (const client of [app.visitor(), learner.client]) {
        const answer =
          method === 'GET' ? await client.get(address) : await client.send(String(method), address, {})
        const isKnown = callsOf(document).some((call) => call.endsWith(` ${path}`))
        expect(answer.status, `${method} ${path}`).toBe(isKnown ? 405 : 404)
        expect(answer.headers.get('content-type')).toContain('application/problem+json')
      }
    }
  })
})
