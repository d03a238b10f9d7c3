import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { linkIn } from '../../../tests/mail-link.ts'

/** Sign-ups of one address that chose different passwords: only who reads its mail may end up with the account. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const passwords = { owner: 'the owner chose this', intruder: 'the intruder chose this' }
const chosenLater = 'chosen by whoever reads the mail'
const newAddress = () => `contested.${randomUUID().slice(0, 8)}@example.org`

type Claimant = keyof typeof passwords
/** What happens to the address before a mail is opened. */
type Step = Claimant | 'resend' | 'a day later'

const post = (path: string, body: object, client = app.visitor()) => client.post(`/api/auth/${path}`, body)
const signUp = (email: string, password: string) => post('sign-up/email', { email, password })
const signIn = async (email: string, password: string) =>
  (await post('sign-in/email', { email, password })).status
const verify = async (token: string, client = app.visitor()) => {
  const answer = await post('verify-email', { token }, client)
  return { status: answer.status, body: await answer.json() }
}
const tokensTo = async (email: string) => (await app.mails(email)).map(({ text }) => linkIn(text).token)

async function addressAfter(steps: Step[]): Promise<string> {
  const email = newAddress()
  for (const step of steps) {
    if (step === 'a day later') {
      const ids = '(select id::text from users where email = $1)'
      await app.database.pool.query(
        `update verifications set expires_at = now() - interval '1 second'
         where value::jsonb ->> 'userId' in ${ids}`,
        [email],
      )
      continue
    }
    const answer = await (step === 'resend'
      ? post('send-verification-email', { email })
      : signUp(email, passwords[step]))
    expect(answer.status).toBe(200)
  }
  return email
}

const disputes: Step[][] = [
  ['owner', 'intruder'],
  ['intruder', 'owner'],
  ['owner', 'intruder', 'resend'],
  ['intruder', 'owner', 'resend'],
  ['owner', 'resend', 'intruder'],
  ['owner', 'intruder', 'owner'],
  ['owner', 'intruder', 'owner', 'resend'],
  ['intruder', 'owner', 'intruder'],
  ['owner', 'a day later', 'intruder'],
  ['owner', 'intruder', 'a day later', 'resend'],
]

describe.each(disputes.map((steps) => ({ steps })))('after $steps', ({ steps }) => {
  it('the newest mail alone confirms the address, for none of the passwords, and its reader chooses one', async () => {
    const email = await addressAfter(steps)
    const reader = app.visitor()
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

describe('a disputed address', () => {
  it('is confirmed once: every other mail of it is worthless', async () => {
    const email = await addressAfter(['owner', 'intruder', 'resend'])
    const tokens = await tokensTo(email)
    const { body } = await verify(tokens.at(-1) ?? '')
    for (const token of tokens) expect((await verify(token)).status).toBe(400)
    await post('reset-password', { token: body.newPasswordToken, newPassword: chosenLater })
    expect(await signIn(email, chosenLater)).toBe(200)
  })

  it('can be entered by ‘Forgot password?’ when the choice was left', async () => {
    const email = await addressAfter(['owner', 'intruder'])
    await verify((await tokensTo(email)).at(-1) ?? '')
    await post('request-password-reset', { email })
    const token = (await tokensTo(email)).at(-1) ?? ''
    expect((await post('reset-password', { token, newPassword: chosenLater })).status).toBe(200)
    expect(await signIn(email, chosenLater)).toBe(200)
  })

  it('is registered for whoever signs up after it was confirmed', async () => {
    const email = await addressAfter(['owner', 'intruder'])
    await verify((await tokensTo(email)).at(-1) ?? '')
    expect((await signUp(email, passwords.intruder)).status).toBe(409)
    expect(await signIn(email, passwords.intruder)).toBe(401)
  })

  it('tells a stranger at login no more than a new one does', async () => {
    const [fresh, disputed] = [await addressAfter([]), await addressAfter(['owner'])]
    for (const email of [fresh, disputed]) await signUp(email, passwords.intruder)
    const seen = async (email: string) => {
      const answer = await post('sign-in/email', { email, password: passwords.intruder })
      return { status: answer.status, code: (await answer.json()).code }
    }
    expect(await seen(disputed)).toEqual({ status: 403, code: 'email_not_verified' })
    expect(await seen(disputed)).toEqual(await seen(fresh))
  })
})

/** Mails that are asked for at once have no order: one of their links works. */
async function verifyAny(email: string) {
  const answers = await Promise.all((await tokensTo(email)).map((token) => verify(token)))
  const confirmed = answers.filter(({ status }) => status === 200)
  expect(confirmed).toHaveLength(1)
  return confirmed[0]?.body
}

describe('sign-ups that chose the same password', () => {
  const agreed: Step[][] = [['owner'], ['owner', 'resend'], ['owner', 'owner'], ['owner', 'owner', 'resend']]
  it.each(agreed)('after %j %j %j: the newest mail confirms it and signs in', async (...steps) => {
    const email = await addressAfter(steps)
    const reader = app.visitor()
    const { body } = await verify((await tokensTo(email)).at(-1) ?? '', reader)
    expect(body).toMatchObject({ type: 'signup', signedIn: true, newPasswordToken: null })
    expect((await reader.get('/api/profile')).status).toBe(200)
    expect(await signIn(email, passwords.owner)).toBe(200)
  })

  it('agree also when they come at once', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(email, passwords.owner)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await verifyAny(email)).toMatchObject({ signedIn: true })
    expect(await signIn(email, passwords.owner)).toBe(200)
  })

  it('are in dispute when one that came at once chose another', async () => {
    const email = newAddress()
    const chosen = [passwords.owner, passwords.intruder, passwords.owner, passwords.intruder]
    for (const { status } of await Promise.all(chosen.map((password) => signUp(email, password)))) {
      expect(status).toBe(200)
    }
    expect(await verifyAny(email)).toMatchObject({ signedIn: false })
    for (const password of Object.values(passwords)) expect(await signIn(email, password)).toBe(401)
  })
})
