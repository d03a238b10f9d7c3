import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SignInRefusal } from '#contract/accounts/sign-in-refusals.ts'
import type { Overview } from '#contract/operator/figures.ts'
import { startTestApp } from '../../../../tests/app.ts'
import { newAddress, person, startAtProvider } from '../../../../tests/at-provider.ts'
import type { Client } from '../../../../tests/client.ts'
import type { Person, Tricks } from '../../../../tests/provider-stand-in.ts'

let at: Awaited<ReturnType<typeof startAtProvider>>
let operator: Client
beforeAll(async () => {
  at = await startAtProvider()
  const olga = await at.app.learner('Olga')
  await at.app.database.pool.query('update users set operator_since = now() where id = $1', [olga.id])
  operator = olga.client
})
beforeEach(() => at.provider.cheat({}))
afterAll(() => at.stop())

type Line = { level: string; msg: string; reason?: string; part?: string }
const lines = (): Line[] =>
  at.app
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
const warnings = () => lines().filter(({ level, part }) => level === 'warn' && part === 'provider')
const counted = async (reason: string) => {
  const text = await at.app.services.metrics.registry.metrics()
  const figure = new RegExp(`trivium_refused_provider_sign_ins_total\\{reason="${reason}"\\} (\\d+)`)
  return Number(figure.exec(text)?.[1] ?? 0)
}
const onPage = async () => ((await (await operator.get('/api/operator')).json()) as Overview).provider

it.each<[SignInRefusal, Tricks, { [Name in keyof Person]?: Person[Name] | undefined }?]>([
  ['client_refused', { tokenError: [401, 'unauthorized_client'] }],
  ['client_refused', { tokenError: [400, 'invalid_client'] }],
  ['code_refused', { tokenError: [400, 'invalid_grant'] }],
  ['token_refused', { tokenError: [400, 'invalid_scope'] }],
  ['clocks_differ', { expiresInS: -120 }],
  ['unknown_key', { kid: 'two', isForged: true }],
  ['wrong_signature', { isForged: true }],
  ['wrong_algorithm', { isShared: true }],
  ['wrong_audience', { audience: 'another' }],
  ['wrong_nonce', { nonce: 'another' }],
  ['provider_away', { failsWith: 502 }],
  ['email_unverified', {}, { email_verified: false }],
  ['email_missing', {}, { email: undefined }],
  ['email_unusable', {}, { email: 'ada at example' }],
])('is told to the operator: %s', async (reason, tricks, more = {}) => {
  const [lineCount, count] = [lines().length, await counted(reason)]
  const client = at.app.visitor()
  const returned = await at.goThere({ ...person(), ...more } as Person, client)
  at.provider.cheat(tricks)
  const answer = await at.finish(client, returned)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  const said = lines()
    .slice(lineCount)
    .filter(({ level }) => ['warn', 'error'].includes(level))
  expect(said).toMatchObject([
    { level: 'warn', reason, msg: expect.stringMatching(/^a sign-in was refused: /) },
  ])
  expect(await counted(reason)).toBe(count + 1)
  const page = await onPage()
  expect(page?.name).toBe('Our School')
  expect(page?.refusals[0]).toMatchObject({ reason, at: expect.any(String) })
})

it('is told where the provider cannot be asked at all, and where nobody may sign up', async () => {
  const closed = await startTestApp({
    database: at.app.database,
    env: { ...at.settings, SIGNUPS: 'closed' },
  })
  at.provider.cheat({ failsWith: 500 })
  expect((await closed.visitor().post('/api/auth/sign-in/provider')).status).toBe(503)
  expect((await onPage())?.refusals[0]).toMatchObject({ reason: 'provider_away' })
  at.provider.cheat({})
  await at.signIn(person(), closed.visitor())
  expect((await onPage())?.refusals[0]).toMatchObject({ reason: 'sign_ups_closed' })
  await closed.stop()
})

it('shows the last ten, keeps few more, and tells no token and no address', async () => {
  at.provider.cheat({ tokenError: [400, 'invalid_grant'] })
  const who = person(newAddress())
  for (let time = 0; time < 60; time++) await at.signIn(who)
  expect((await onPage())?.refusals).toHaveLength(10)
  const kept = await at.app.database.pool.query('select count(*)::int as kept from refused_sign_ins')
  expect(kept.rows).toEqual([{ kept: 50 }])
  expect(JSON.stringify(warnings())).not.toMatch(/eyJ|example\.org/)
})

it('leaves no line of a sign-in that works, and nothing where there is no provider', async () => {
  const before = warnings().length
  expect((await at.signIn(person())).answer.status).toBe(200)
  expect(warnings()).toHaveLength(before)
  const lone = await startTestApp()
  const owner = await lone.learner()
  await lone.database.pool.query('update users set operator_since = now() where id = $1', [owner.id])
  expect(await (await owner.client.get('/api/operator')).json()).toMatchObject({ provider: null })
  await lone.stop()
})
