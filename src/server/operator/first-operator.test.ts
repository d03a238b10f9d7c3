import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Env } from '#server/platform/operations/env.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { linkIn } from '../../../tests/mail-link.ts'
import { operatorLink } from './accounts/operator-link.ts'
import { greetOperator } from './greet-operator.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('truncate users, operator_acts, operator_links cascade'))

const operators = async () =>
  (await app.database.pool.query('select email from users where operator_since is not null')).rows.map(
    ({ email }) => email,
  )

async function greet(changes: Partial<Env> = {}): Promise<string[]> {
  const said: string[] = []
  await greetOperator(app.services.db, { ...app.env, ...changes }, (line) => void said.push(line))
  return said
}

describe('on a machine of one’s own', () => {
  it('the first account that confirms its address is the operator, and the next is not', async () => {
    for (const email of ['ada@example.org', 'grace@example.org']) {
      const client = app.visitor()
      await client.post('/api/auth/sign-up/email', { email, password: 'ombrelle vapeur citron' })
      expect(await operators()).toEqual(email === 'ada@example.org' ? [] : ['ada@example.org'])
      const [mail] = await app.mails(email)
      const { token } = linkIn(mail?.text ?? '')
      expect((await client.post('/api/auth/verify-email', { token })).status).toBe(200)
      expect(await operators()).toEqual(['ada@example.org'])
    }
  })

  it('that has accounts already, the start names the oldest, once', async () => {
    const [ada, grace] = [await app.learner('Ada'), await app.learner('Grace')]
    expect(await greet()).toEqual([])
    expect(await operators()).toEqual([ada.email])
    await app.database.pool.query('update users set operator_since = null')
    await greet()
    expect(await operators()).toEqual([])
    await app.database.pool.query('truncate operator_acts')
    await app.database.pool.query('update users set operator_since = now() where id = $1', [grace.id])
    await greet()
    expect(await operators()).toEqual([grace.email])
  })
})

describe.each([
  ['a public address', { appUrl: 'https://learn.example.org', appUrlIsLoopback: false }],
  ['a loopback address that others reach', { host: '0.0.0.0' }],
])('on %s', (_name, isPublic: Partial<Env>) => {
  const newLink = async () => (await operatorLink(app.services.db, app.env.appUrl)) ?? 'https://none'
  const tokenIn = (link: string) => new URL(link).searchParams.get('link')

  it('the start names the command that prints a link, and no link, until somebody runs it', async () => {
    await app.learner('Ada')
    expect(await greet(isPublic)).toEqual([
      'This Trivium has no operator yet. Sign up, then run on this machine: npm run operator -- link',
    ])
    const { rows } = await app.database.pool.query('select 1 from operator_links')
    expect(rows).toEqual([])
    await app.database.pool.query('update users set operator_since = now()')
    expect(await greet(isPublic)).toEqual([])
  })

  it('nobody is operator by signing up first: one who opens the link is', async () => {
    const [ada, grace] = [await app.learner('Ada'), await app.learner('Grace')]
    const tokens = [tokenIn(await newLink()), tokenIn(await newLink())]
    expect(await operators()).toEqual([])
    expect((await app.visitor().post('/api/operator-link', { token: tokens[0] })).status).toBe(401)
    const answers = await Promise.all([
      ada.client.post('/api/operator-link', { token: tokens[0] }),
      grace.client.post('/api/operator-link', { token: tokens[1] }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
    expect(await operators()).toHaveLength(1)
    // The links stay used up, also where the installation has no operator any more.
    await app.database.pool.query('update users set operator_since = null')
    for (const token of tokens)
      expect((await ada.client.post('/api/operator-link', { token })).status).toBe(400)
    const kept = await app.database.pool.query('select act, place from operator_acts')
    expect(kept.rows).toEqual([{ act: 'grant', place: 'page' }])
  })

  it('the link ends after a day, and there is none where somebody runs it', async () => {
    const ada = await app.learner('Ada')
    const token = tokenIn(await newLink())
    await app.database.pool.query("update operator_links set expires_at = now() - interval '1 second'")
    const answer = await ada.client.post('/api/operator-link', { token })
    expect(await answer.json()).toMatchObject({ code: 'operator_link_invalid', status: 400 })
    await app.database.pool.query('update users set operator_since = now()')
    expect(await operatorLink(app.services.db, app.env.appUrl)).toBeUndefined()
  })
})
