import type { MailboxItem, MailboxMessage } from '#contract/accounts.ts'
import type { Overview } from '#contract/operator/figures.ts'
import { linkIn } from '../../tests/mail-link.ts'
import { client, userOf } from './realm.ts'
import { open, soon, type Trial } from './trial.ts'

/** Changes by an administrator of Keycloak while people sign in. */
export async function proveChanges(trial: Trial): Promise<void> {
  await proveRefusals(trial)
  await proveNewKeys(trial)
  await proveSignedUserinfo(trial)
  await provePersonMadeAnew(trial)
}

async function proveRefusals(trial: Trial): Promise<void> {
  const { judge, keycloak, pool, product } = trial
  const operator = open(trial)
  const { answer } = await operator.signIn('gina')
  await pool.query('update users set operator_since = now() where id = $1', [answer.user.id])
  const newest = async () =>
    ((await (await operator.here.get('/api/operator')).json()) as Overview).provider?.refusals[0]?.reason
  for (const [what, change, undo, reason] of [
    ['a wrong secret', { secret: 'another' }, { secret: client.secret }, 'client_refused'],
    ['a token signed with HS256', signedBy('HS256'), signedBy('RS256'), 'wrong_algorithm'],
  ] as const) {
    await keycloak.changeClient(change)
    const refused = await open(trial).signIn('grace')
    await keycloak.changeClient(undo)
    judge(`${what} is refused`, refused.answer.code === 'provider_refused', refused.answer)
    judge(`and the operator reads why`, (await newest()) === reason, await newest())
    const line = product
      .output()
      .split('\n')
      .findLast((text) => text.includes('a sign-in was refused'))
    judge(
      'and the log says it, without a token',
      line?.includes(reason) === true && !line.includes('eyJ'),
      line,
    )
  }
  const { answer: after } = await open(trial).signIn('grace')
  judge('afterwards people get in again', after.user?.email === 'grace@example.org', after)
}

const signedBy = (algorithm: string) => ({
  attributes: { 'id.token.signed.response.alg': algorithm },
})

async function proveNewKeys(trial: Trial): Promise<void> {
  const { judge, keycloak } = trial
  const realm = await keycloak.ask<{ id: string }>('GET', '')
  await keycloak.ask('POST', '/components', {
    name: 'new-key',
    providerId: 'rsa-generated',
    parentId: realm.id,
    providerType: 'org.keycloak.keys.KeyProvider',
    config: {
      priority: ['500'],
      enabled: ['true'],
      active: ['true'],
      keySize: ['2048'],
      algorithm: ['RS256'],
    },
  })
  const { answer } = await open(trial).signIn('grace')
  judge('keys changed a moment ago are fetched once more', answer.user?.email === 'grace@example.org', answer)
}

/** Only the userinfo endpoint gives the address, in a signed answer. */
async function proveSignedUserinfo(trial: Trial): Promise<void> {
  const { judge, keycloak } = trial
  type Scope = { id: string; name: string; protocolMappers?: Mapper[] }
  type Mapper = { id: string; config: Record<string, string> }
  const scope = (await keycloak.ask<Scope[]>('GET', '/client-scopes')).find(({ name }) => name === 'email')
  const setMappers = async (isInToken: boolean) => {
    for (const mapper of scope?.protocolMappers ?? [])
      await keycloak.ask('PUT', `/client-scopes/${scope?.id}/protocol-mappers/models/${mapper.id}`, {
        ...mapper,
        config: { ...mapper.config, 'id.token.claim': String(isInToken) },
      })
  }
  await setMappers(false)
  await keycloak.changeClient({ attributes: { 'user.info.response.signature.alg': 'RS256' } })
  await keycloak.ask(
    'POST',
    '/users',
    userOf({ username: 'signed', email: 'signed@example.org', emailVerified: true }),
  )
  const { answer } = await open(trial).signIn('signed')
  judge('a signed userinfo answer is read', answer.user?.email === 'signed@example.org', answer)
  await keycloak.changeClient({ attributes: { 'user.info.response.signature.alg': '' } })
  await setMappers(true)
}

async function provePersonMadeAnew(trial: Trial): Promise<void> {
  const { judge, keycloak } = trial
  const before = await open(trial).signIn('ada')
  await keycloak.ask('DELETE', `/users/${await keycloak.userId('ada')}`)
  await keycloak.ask(
    'POST',
    '/users',
    userOf({ username: 'ada', email: 'ada@example.org', emailVerified: true }),
  )
  const browser = open(trial)
  const { answer } = await browser.signIn('ada')
  judge(
    'a person made anew is led to the mailed link, and to no password that they never had',
    answer.next === 'link' && answer.replaces && !answer.hasPassword,
    answer,
  )
  await browser.here.post('/api/auth/sign-in/provider/link-mail')
  let token = ''
  await soon(async () => {
    const mails = (await (await browser.here.get('/api/mailbox')).json()) as MailboxItem[]
    const mail = mails.find(
      ({ to, subject }) => to === 'ada@example.org' && subject === 'Sign in with Our School',
    )
    if (mail === undefined) return false
    const opened = (await (await browser.here.get(`/api/mailbox/${mail.id}`)).json()) as MailboxMessage
    token = linkIn(opened.text).token
    return true
  })
  const confirmed = await browser.here.post('/api/auth/sign-in/provider/link-confirm', { token })
  const body = await confirmed.json()
  judge('the link puts the new connection in the place of the old one', body.replaced === true, body)
  const after = await open(trial).signIn('ada')
  judge('and they are who they were', after.answer.user?.id === before.answer.user?.id, after.answer)
}
