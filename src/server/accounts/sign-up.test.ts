import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { linkIn } from '../../../tests/mail-link.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const password = 'ombrelle vapeur citron'
const newAddress = (name = 'ada') => `${name}.${randomUUID().slice(0, 8)}@example.org`
const signUp = (body: unknown, client = app.visitor()) => client.post('/api/auth/sign-up/email', body)
const rowsOf = async (email: string) =>
  (await app.database.pool.query('select * from users where email = $1', [email])).rows

describe('a sign-up', () => {
  it('makes account, default profile, link and mail, and no session', async () => {
    const email = newAddress('ada.lovelace')
    const client = app.visitor()
    expect((await signUp({ email, password }, client)).status).toBe(200)
    expect(Object.keys(client.cookies())).toEqual(['trivium.sign_up'])
    expect((await client.get('/api/profile')).status).toBe(401)
    const [user] = await rowsOf(email)
    expect(user).toMatchObject({ email, email_verified: false })
    const profile = await app.database.pool.query('select * from profiles where id = $1', [user.id])
    expect(profile.rows).toEqual([
      expect.objectContaining({
        username: email.split('@')[0],
        name: 'Anonymous',
        age: null,
        education_level: 'Undergraduate',
        preferred_learning_style: 'Unknown',
        career_goals: 'Unknown',
        languages_spoken: ['Unknown'],
        interests: ['Unknown'],
        certifications: ['None'],
      }),
    ])
    const [mail] = await app.mails(email)
    expect(mail?.subject).toBe('Confirm your email address')
    const link = linkIn(mail?.text ?? '')
    expect(link).toMatchObject({ path: '/confirm-email', type: 'signup' })
    expect(link.url.origin).toBe(app.env.appUrl)
    expect(mail?.html).toContain(link.url.href.replaceAll('&', '&amp;'))
  })

  it('leaves nothing behind when its mail cannot be queued', async () => {
    const email = newAddress('half')
    await app.database.pool.query(`
      create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_mail before insert on mail_queue for each row
        when (new.recipient = '${email}') execute function refuse_mail()`)
    expect((await signUp({ email, password })).status).toBe(500)
    expect(await rowsOf(email)).toEqual([])
    const leftovers = await app.database.pool.query('select 1 from profiles where username = $1', [
      email.split('@')[0],
    ])
    expect(leftovers.rowCount).toBe(0)
  })

  it('normalises the address once', async () => {
    const email = newAddress('grace')
    expect((await signUp({ email: `  ${email.toUpperCase()} `, password })).status).toBe(200)
    expect(await rowsOf(email)).toHaveLength(1)
    expect((await signUp({ email, password })).status).toBe(200)
    expect(await rowsOf(email)).toHaveLength(1)
  })

  it('takes nothing but what it asks for', async () => {
    const email = newAddress('mallory')
    const id = randomUUID()
    const protectedFields = { id, emailVerified: true, email_verified: true, role: 'admin', createdAt: 0 }
    expect((await signUp({ email, password, ...protectedFields })).status).toBe(200)
    const [user] = await rowsOf(email)
    expect(user.id).not.toBe(id)
    expect(user.email_verified).toBe(false)
  })

  it.each([
    ['no body', undefined],
    ['a list', []],
    ['no address', { password }],
    ['an empty address', { email: '', password }],
    ['no at sign', { email: 'ada.example.org', password }],
    ['a look-alike at sign', { email: 'ada＠example.org', password }],
    ['a small look-alike at sign', { email: 'ada﹫example.org', password }],
    ['a Kelvin sign that lower case would turn into k', { email: '\u212Aate@example.org', password }],
    ['NUL', { email: 'a\u0000b@example.org', password }],
    ['a line break for a second header', { email: 'ada@example.org\r\nBcc: eve@example.org', password }],
    ['an address of 10 kB', { email: `${'a'.repeat(10_000)}@example.org`, password }],
    ['a name of 10 kB', { email: 'ada@example.org', password, name: 'a'.repeat(10_000) }],
    ['a number for an address', { email: 7, password }],
    ['no password', { email: 'ada@example.org' }],
    ['a short password', { email: 'ada@example.org', password: 'seven77' }],
    ['a long password', { email: 'ada@example.org', password: 'x1'.repeat(65) }],
    ['a common password', { email: 'ada@example.org', password: 'password123' }],
    ['the address as password', { email: 'lovelace@example.org', password: 'Lovelace1843' }],
  ])('with %s is refused with a sentence and no trace', async (_name, body) => {
    const before = await app.database.pool.query('select count(*) from users')
    const answer = await signUp(body)
    expect(answer.status).toBe(400)
    const problem = await answer.json()
    expect(problem.detail).toMatch(/\w+ \w+/)
    expect(JSON.stringify(problem)).not.toMatch(/stack|node_modules|select |insert /i)
    expect(await app.database.pool.query('select count(*) from users')).toMatchObject({ rows: before.rows })
  })

  it('refuses a landing on another site', async () => {
    for (const field of ['redirectTo', 'callbackURL']) {
      const body = { email: newAddress(), password, [field]: 'https://evil.example/' }
      expect((await signUp(body)).status).toBe(403)
    }
    expect((await signUp({ email: newAddress(), password, callbackURL: '/courses' })).status).toBe(200)
  })
})

describe('a second sign-up', () => {
  it('of an unconfirmed address answers success and sends the mail again', async () => {
    const email = newAddress('twice')
    expect((await signUp({ email, password })).status).toBe(200)
    expect((await signUp({ email, password })).status).toBe(200)
    expect(await app.mails(email)).toHaveLength(2)
    expect(await rowsOf(email)).toHaveLength(1)
  })

  it('of a confirmed address says that it is registered', async () => {
    const { email } = await app.signedUpLearner()
    const answer = await signUp({ email, password })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      detail: 'It looks like this email is already registered. Try logging in instead?',
    })
    expect((await app.mails(email)).filter(({ subject }) => subject.startsWith('Confirm'))).toHaveLength(1)
  })

  it('ten times at once makes one account and ten clear answers', async () => {
    const email = newAddress('crowd')
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp({ email, password })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await rowsOf(email)).toHaveLength(1)
    const credentials = await app.database.pool.query(
      'select 1 from credentials c join users u on u.id = c.user_id where u.email = $1',
      [email],
    )
    expect(credentials.rowCount).toBe(1)
  })
})
