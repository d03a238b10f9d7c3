import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { createCourse } from './courses.ts'
import type { TestLearner } from './learner.ts'
import { createProject, plannedMilestones } from './projects.ts'

let app: TestApp
let learner: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.learner()
  for (let number = 1; number <= 6; number++)
    await createCourse(learner.client, {
      title: `Reasoning ${number}`,
      description: 'Of base rates. '.repeat(40),
    })
})
afterAll(() => app.stop())

const ask = async (path: string, encodings = 'gzip, deflate, br') => {
  const answer = await learner.client.get(path, { 'accept-encoding': encodings })
  const header = (name: string) => answer.headers.get(name)
  return { text: await answer.text(), encoding: header('content-encoding'), vary: header('vary'), header }
}

it('are the same text in fewer bytes, in the way that the browser understands', async () => {
  const plain = await ask('/api/courses', 'identity')
  expect([plain.encoding, plain.vary]).toEqual([null, 'Accept-Encoding'])
  expect(plain.text.length).toBeGreaterThan(4000)
  for (const encoding of ['br', 'gzip']) {
    const answer = await ask('/api/courses', encoding)
    expect([answer.encoding, answer.vary]).toEqual([encoding, 'Accept-Encoding'])
    expect(answer.text).toBe(plain.text)
    expect(Number(answer.header('content-length'))).toBeLessThan(plain.text.length / 2)
    expect(answer.header('content-type')).toBe('application/json')
    expect(answer.header('cache-control')).toBe('no-store')
  }
})

it('are pages as well, each with a nonce of its own', async () => {
  const plain = await ask('/dashboard', 'identity')
  expect([plain.encoding, plain.vary]).toEqual([null, 'Accept-Encoding'])
  const answer = await ask('/dashboard', 'br')
  expect([answer.encoding, answer.vary]).toEqual(['br', 'Accept-Encoding'])
  const withoutNonce = (text: string) => text.replaceAll(/(nonce="|csp-nonce" content=")[^"]+/g, '$1')
  expect(withoutNonce(answer.text)).toBe(withoutNonce(plain.text))
  const [, nonce = ''] = /nonce="([^"]+)/.exec(answer.text) ?? []
  expect(answer.header('content-security-policy')).toContain(nonce)
})

it('stay as they are where they are small', async () => {
  const { encoding, vary, text } = await ask('/api/courses?search=nothing-like-it')
  expect([encoding, vary]).toEqual([null, null])
  expect(text.length).toBeLessThan(2000)
})

it('stay as they are where they name a secret, and where they are about an account', async () => {
  const project = await createProject(learner.client, { milestones: plannedMilestones(8) })
  const before = await ask(`/api/projects/${project.id}`)
  expect(before.text.length).toBeGreaterThan(2000)
  expect(before.encoding).toBe('br')
  await app.database.pool.query('update projects set share_token = $1 where id = $2', [
    'a'.repeat(32),
    project.id,
  ])
  const shared = await ask(`/api/projects/${project.id}`)
  expect(shared.text).toContain('"shareToken":"aaa')
  expect(shared.encoding).toBeNull()
  await app.database.pool.query(
    `insert into sessions select (json_populate_record(s, json_build_object('id', gen_random_uuid(), 'token', gen_random_uuid()))).* from sessions s, generate_series(1, 20) where s.user_id = $1`,
    [learner.id],
  )
  const sessions = await ask('/api/account/sessions')
  expect(sessions.text.length).toBeGreaterThan(2000)
  expect(sessions.encoding).toBeNull()
})
