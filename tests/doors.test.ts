import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import type { Client } from './client.ts'
import { accountDoors } from './doors/accounts.ts'
import { chatDoors } from './doors/chats.ts'
import { classroomDoors } from './doors/classroom.ts'
import { courseDoors } from './doors/courses.ts'
import type { Door, Target } from './doors/door.ts'
import { examDoors } from './doors/exams.ts'
import { guideDoors } from './doors/guides.ts'
import { libraryDoors } from './doors/library.ts'
import { projectDoors } from './doors/projects.ts'
import { reflectionDoors } from './doors/reflections.ts'
import { fillEveryTable, newIds } from './full-learner.ts'

/** Every call the server takes, and what it answers to a visitor, to another learner and to the owner. */
const doors = [
  ...accountDoors,
  ...courseDoors,
  ...guideDoors,
  ...chatDoors,
  ...classroomDoors,
  ...examDoors,
  ...libraryDoors,
  ...projectDoors,
  ...reflectionDoors,
]

let app: TestApp
let tables: string[]
beforeAll(async () => {
  app = await startTestApp()
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  tables = rows.map(({ name }) => name)
})
afterAll(() => app.stop())

/** Every row with the owner's words in it, as one text. */
async function rowsWith(mark: string): Promise<string> {
  const parts = tables.map(
    (name) => `select '${name}: ' || t::text as line from "${name}" t where t::text like '%' || $1 || '%'`,
  )
  const { rows } = await app.database.pool.query<{ line: string }>(
    `${parts.join(' union all ')} order by 1`,
    [mark],
  )
  return rows.map(({ line }) => line).join('\n')
}

function knock(client: Client, door: Door, target: Target): Promise<Response> {
  const [method = '', path = ''] = door.call.split(' ')
  const address = door.at?.(target) ?? path
  if (method === 'GET') return client.get(address)
  return client.send(method, address, door.body?.(target) ?? {})
}

/** What was told, without what differs from request to request. */
async function told(answer: Response): Promise<string> {
  return `${answer.status} ${answer.headers.get('content-type')} ${(await answer.text()).replaceAll(/"(requestId|instance)":"[^"]*"/g, '')}`
}

describe('every call of the API', () => {
  it('has a row here, and every row is a call', async () => {
    const document = await (await app.visitor().get('/api/openapi.json')).json()
    const { paths } = document as { paths: Record<string, Record<string, unknown>> }
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect([...new Set(doors.map(({ call }) => call))].toSorted()).toEqual(calls.toSorted())
  })

  it('stands in the OpenAPI document', async () => {
    const document = await (await app.visitor().get('/api/openapi.json')).json()
    const { paths } = document as { paths: Record<string, Record<string, unknown>> }
    const unknown = app
      .registeredCalls()
      .filter(({ path }) => !['/api/openapi.json', '/api/docs'].includes(path))
      .filter(({ method, path }) => {
        const described = paths[path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')]
        return described?.[method.toLowerCase()] === undefined
      })
    expect(unknown).toEqual([])
  })

  it.each(doors)('$call', async (door) => {
    const mark = `owner-${randomUUID()}`
    const [owner, other] = await Promise.all([app.learner('Ada Lovelace'), app.learner('Grace Hopper')])
    const target = { ids: await fillEveryTable(app.database.pool, owner.id, mark), mark }
    const before = await rowsWith(mark)

    expect((await knock(app.visitor(), door, target)).status, 'visitor').toBe(door.visitor)
    const foreign = await told(await knock(other.client, door, target))
    expect(foreign, 'other').toMatch(new RegExp(`^${door.other} `))
    if (door.other === 404 || door.tellsNothing) {
      const nothing = { ids: newIds(), mark }
      expect(await told(await knock(other.client, door, nothing)), 'an id of nothing').toBe(foreign)
    }
    if (!door.repeatsWords) expect(await rowsWith(mark), 'the rows of the owner').toBe(before)
    expect((await knock(owner.client, door, target)).status, 'owner').toBe(door.owner)
  })
})
