import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import type { Client } from '../../../tests/client.ts'
import { linkIn } from '../../../tests/mail-link.ts'

/** A mail does not say whose sign-up it came from: a password counts only where its own browser confirms the address. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const passwords = { owner: 'the owner chose this', intruder: 'the intruder chose this' }
const chosenLater = 'chosen by whoever reads the mail'

const post = (path: string, body: object, client = app.visitor()) => client.post(`/api/auth/${path}`, body)
const signIn = async (email: string, password: string) =>
  (await post('sign-in/email', { email, password })).status
const verify = async (token: string, client = app.visitor()) => {
  const answer = await post('verify-email', { token }, client)
  return { status: answer.status, body: await answer.json() }
}
const tokensTo = async (email: string) => (await app.mails(email)).map(({ text }) => linkIn(text).token)

type Claimant = keyof typeof passwords
/** What happens to the address before a mail is opened. */
type Step = Claimant | 'resend' | 'a day later'

async function addressAfter(steps: Step[]): Promise<{ email: string; browsers: Record<Claimant, Client> }> {
  const email = `contested.${randomUUID().slice(0, 8)}@example.org`
  const browsers = { owner: app.visitor(), intruder: app.visitor() }
  for (const step of steps) {
    if (step === 'a day later') {
      await app.database.pool.query(
        `update verifications set expires_at = now() - interval '1 second'
         where value::jsonb ->> 'userId' in (select id::text from users where email = $1)`,
        [email],
      )
      continue
    }
    const answer = await (step === 'resend'
      ? post('send-verification-email', { email })
      : post('sign-up/email', { email, password: passwords[step] }, browsers[step]))
    expect(answer.status).toBe(200)
  }
  return { email, browsers }
}

const ownersLast: Step[][] = [
  ['owner'],
  ['owner', 'resend'],
  ['owner', 'owner'],
  ['intruder', 'owner'],
  ['intruder', 'owner', 'resend'],
  ['owner', 'intruder', 'owner'],
  ['intruder', 'a day later', 'owner'],
]
describe.each(ownersLast.map((steps) => ({ steps })))('after $steps', ({ steps }) => {
  it('the owner’s browser confirms the owner’s password and is signed in', async () => {
    const { email, browsers } = await addressAfter(steps)
    const { body } = await verify((await tokensTo(email)).at(-1) ?? '', browsers.owner)
    expect(body).toMatchObject({ type: 'signup', signedIn: true, newPasswordToken: null })
    expect((await browsers.owner.get('/api/profile')).status).toBe(200)
    expect(await signIn(email, passwords.owner)).toBe(200)
    expect(await signIn(email, passwords.intruder)).toBe(401)
  })
})

const opened: { steps: Step[]; by: Claimant | 'another browser' }[] = [
  { steps: ['intruder'], by: 'owner' },
  { steps: ['owner'], by: 'another browser' },
  { steps: ['owner', 'intruder'], by: 'owner' },
  { steps: ['owner', 'intruder', 'resend'], by: 'owner' },
  { steps: ['owner', 'a day later', 'intruder'], by: 'owner' },
  { steps: ['intruder', 'owner'], by: 'another browser' },
]
describe.each(opened)('after $steps, opened by $by', ({ steps, by }) => {
  it('the newest mail alone confirms the address, for nobody’s password, and its reader chooses one', async () => {
    const { email, browsers } = await addressAfter(steps)
    const reader = by === 'another browser' ? app.visitor() : browsers[by]
    const tokens = await tokensTo(email)
    const newest = tokens.pop() ?? ''
    for (const older of tokens) expect((await verify(older)).body.code).toBe('link_replaced')
    const { status, body } = await verify(newest, reader)
    expect(status).toBe(200)
    for (const password of Object.values(passwords)) expect(await signIn(email, password)).toBe(401)
    expect(body).toMatchObject({ type: 'signup', signedIn: false, newPasswordToken: expect.any(String) })
    expect(reader.cookies()).toEqual({})

    const chosen = await post('reset-password', { token: body.newPasswordToken, newPassword: chosenLater })
    expect(chosen.status).toBe(200)
    expect(await signIn(email, chosenLater)).toBe(200)
    for (const password of Object.values(passwords)) expect(await signIn(email, password)).toBe(401)
  })
})

describe('an address that two signed up with', () => {
  it('can be entered by ‘Forgot password?’ when the choice was left', async () => {
    const { email } = await addressAfter(['owner', 'intruder'])
    await verify((await tokensTo(email)).at(-1) ?? '')
    await post('request-password-reset', { email })
    const token = (await tokensTo(email)).at(-1) ?? ''
    expect((await post('reset-password', { token, newPassword: chosenLater })).status).toBe(200)
    expect(await signIn(email, chosenLater)).toBe(200)
  })

  it('is registered for whoever signs up after it was confirmed', async () => {
    const { email, browsers } = await addressAfter(['owner', 'intruder'])
    await verify((await tokensTo(email)).at(-1) ?? '')
    const again = await post('sign-up/email', { email, password: passwords.intruder }, browsers.intruder)
    expect(again.status).toBe(409)
    expect(await signIn(email, passwords.intruder)).toBe(401)
  })

  it('tells a stranger at login no more than a new one does', async () => {
    const [fresh, contested] = [await addressAfter(['intruder']), await addressAfter(['owner', 'intruder'])]
    const seen = async (email: string) => {
      const answer = await post('sign-in/email', { email, password: passwords.intruder })
      return { status: answer.status, code: (await answer.json()).code }
    }
    expect(await seen(contested.email)).toEqual({ status: 403, code: 'email_not_verified' })
    expect(await seen(contested.email)).toEqual(await seen(fresh.email))
  })

  it('has one working mail and one password when all come at once', async () => {
    const { email, browsers } = await addressAfter([])
    const claimants: Claimant[] = ['owner', 'intruder', 'owner', 'intruder']
    const answers = await Promise.all(
      claimants.map((who) => post('sign-up/email', { email, password: passwords[who] }, browsers[who])),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
    const opened = await Promise.all((await tokensTo(email)).map((token) => verify(token, browsers.owner)))
    const confirmed = opened.filter(({ status }) => status === 200)
    expect(confirmed).toHaveLength(1)
    expect(await signIn(email, passwords.intruder)).toBe(401)
    expect(await signIn(email, passwords.owner)).toBe(confirmed[0]?.body.signedIn ? 200 : 401)
  })
})
