import { randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from './app.ts'
import type { Client } from './client.ts'
import type { TestLearner } from './learner.ts'
import { type Person, providerClient, startProvider } from './provider-stand-in.ts'

export const newAddress = () => `ada.${randomUUID().slice(0, 8)}@example.org`

/** A person whose address the provider has confirmed. */
export const person = (email = newAddress()): Person => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  name: 'Ada Lovelace',
})

export const isSignedIn = async (client: Client) => (await client.get('/api/profile')).status === 200

export const usersWith = async (app: TestApp, email = '') =>
  (await app.database.pool.query('select id, email_verified from users where email = $1', [email])).rows

type ProviderReturn = { code: string; state: string }

/** An app with an outside provider, and the way of a browser there and back. */
export async function startAtProvider() {
  const provider = await startProvider()
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: providerClient.id,
    OIDC_CLIENT_SECRET: providerClient.secret,
    OIDC_NAME: 'Our School',
  }
  const app = await startTestApp({ env: settings })

  /** Signs in there, and is sent back with these. */
  async function follow(begun: Response) {
    const { url } = await begun.json()
    const sent = await fetch(url, { redirect: 'manual' })
    const back = new URL(sent.headers.get('location') ?? '')
    const [code = '', state = ''] = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '')
    return { back, code, state }
  }

  async function goThere(who: Person, client: Client, body: object = {}) {
    provider.seat(who)
    return follow(await client.post('/api/auth/sign-in/provider', body))
  }

  const finish = (client: Client, { code, state }: ProviderReturn) =>
    client.post('/api/auth/sign-in/provider/finish', { code, state })

  async function signIn(who: Person, client = app.visitor(), body: object = {}) {
    const returned = await goThere(who, client, body)
    return { who, client, returned, answer: await finish(client, returned) }
  }

  const subjects = async (email = '') => (await app.mails(email)).map(({ subject }) => subject)

  /** What a learner is connected with. */
  const linksOf = async ({ id }: Pick<TestLearner, 'id'>) => {
    const { rows } = await app.database.pool.query<{ account_id: string }>(
      `select account_id from credentials where user_id = $1 and provider_id like 'oidc:%'`,
      [id],
    )
    return rows.map((row) => row.account_id)
  }

  /** A learner whose account is connected. */
  async function connected(): Promise<TestLearner & { who: Person }> {
    const learner = await app.learner()
    const who = person(learner.email)
    const begun = await learner.client.post('/api/account/provider', { password: learner.password })
    provider.seat(who)
    await finish(learner.client, await follow(begun))
    if ((await linksOf(learner)).length !== 1) throw new Error('The learner is not connected.')
    return { ...learner, who }
  }

  const stop = async () => {
    await app.stop()
    await provider.stop()
  }
  return { app, provider, settings, follow, goThere, finish, signIn, subjects, linksOf, connected, stop }
}
