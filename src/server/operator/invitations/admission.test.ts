import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/app.ts'
import { invite } from './invite.ts'

const password = 'ombrelle vapeur citron'
const newAddress = () => `ada.${randomUUID().slice(0, 8)}@example.org`

async function signUp(app: TestApp, token?: string, email = newAddress()) {
  const answer = await app.visitor().post('/api/auth/sign-up/email', { email, password, invite: token })
  const { code, detail } = await answer.json()
  return { email, status: answer.status, code, detail }
}

const accountsOf = async (app: TestApp, email: string) =>
  (await app.database.pool.query('select 1 from users where email = $1', [email])).rowCount

async function tokenOf(app: TestApp, places: number, days = 1): Promise<string> {
  const { link } = await invite(
    app.services.db,
    { id: null, place: 'command line' },
    { places, days, label: '' },
    app.env.appUrl,
  )
  const { origin, pathname, searchParams } = new URL(link)
  expect(origin + pathname).toBe(`${app.env.appUrl}/signup`)
  return searchParams.get('invite') ?? ''
}

describe('closed', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { SIGNUPS: 'closed' } })
  })
  afterAll(() => app.stop())

  it('begins no account, with an invitation or without, and says so', async () => {
    for (const token of [undefined, await tokenOf(app, 5)]) {
      const { email, status, code, detail } = await signUp(app, token)
      expect([status, code]).toEqual([403, 'sign_ups_closed'])
      expect(detail).toBe('This Trivium takes no new accounts. Please ask its operator.')
      expect(await accountsOf(app, email)).toBe(0)
    }
  })

  it('is told to every page', async () => {
    expect(await (await app.visitor().get('/signup')).text()).toContain('"signUps":"closed"')
    expect(await (await app.visitor().get('/')).text()).toContain('data-sign-ups="closed"')
  })
})

describe('by invitation', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { SIGNUPS: 'invite' } })
  })
  afterAll(() => app.stop())

  const taken = async () =>
    (await app.database.pool.query('select taken from invitations order by created_at desc limit 1')).rows[0]
      ?.taken

  it('needs one, also for an address that has an account', async () => {
    const { email } = await signUp(app, await tokenOf(app, 1))
    await app.database.pool.query('update users set email_verified = true where email = $1', [email])
    for (const address of [email, newAddress()]) {
      expect(await signUp(app, undefined, address)).toMatchObject({ status: 403, code: 'invitation_needed' })
      expect(await signUp(app, 'x'.repeat(32), address)).toMatchObject({ code: 'invitation_over' })
    }
  })

  it('has so many places, and no more though all are asked for at once', async () => {
    const token = await tokenOf(app, 3)
    const answers = await Promise.all(Array.from({ length: 12 }, () => signUp(app, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['invitation_over']))
    for (const { email } of refused) expect(await accountsOf(app, email)).toBe(0)
    expect(await taken()).toBe(3)
  })

  it('gives its place back when the account does not begin', async () => {
    const token = await tokenOf(app, 1)
    const email = newAddress()
    await app.database.pool.query(`
      create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_mail before insert on mail_queue for each row
        when (new.recipient = '${email}') execute function refuse_mail()`)
    expect((await signUp(app, token, email)).status).toBe(500)
    expect(await taken()).toBe(0)
    expect((await signUp(app, token)).status).toBe(200)
  })

  it('lets whoever lost the mail ask again, without another place', async () => {
    const token = await tokenOf(app, 1)
    const { email } = await signUp(app, token)
    expect((await signUp(app, token, email)).status).toBe(200)
    expect(await taken()).toBe(1)
  })

  it('ends', async () => {
    const token = await tokenOf(app, 5)
    await app.database.pool.query("update invitations set expires_at = now() - interval '1 second'")
    expect(await signUp(app, token)).toMatchObject({ status: 403, code: 'invitation_over' })
  })

  it('keeps no token that could be read out of the table', async () => {
    const token = await tokenOf(app, 1)
    const { rows } = await app.database.pool.query('select t::text as row from invitations t')
    for (const { row } of rows) expect(row).not.toContain(token)
  })
})

it('is open unless something else is said', async () => {
  const app = await startTestApp()
  expect((await signUp(app)).status).toBe(200)
  await app.stop()
})
