import { open, soon, type Trial } from './trial.ts'

/** Logging out here, there and by the provider. */
export async function proveLogouts(trial: Trial): Promise<void> {
  const { judge, keycloak } = trial
  const shared = open(trial)
  await shared.signIn('ada')
  judge('the session can be ended there too', (await shared.session())?.provider === 'Our School')
  await shared.here.post('/api/auth/sign-out')
  const next = await shared.signIn('grace')
  judge('after logging out here, Keycloak still knows the person before', !next.asked, next)
  const other = await shared.signIn('grace', { another: true })
  judge(
    '‘Use another account’ has it ask, and another person gets in',
    other.asked && other.answer.user?.email === 'grace@example.org',
    other,
  )

  const leaving = open(trial)
  await leaving.signIn('ada')
  const { url } = await (await leaving.here.post('/api/auth/sign-out/provider')).json()
  const { back } = await leaving.visit(url, 'ada')
  judge('signing out there leads back', back.searchParams.get('state') === 'signed-out', back.href)
  judge('the session here is over', (await leaving.session()) === null)
  const after = await leaving.signIn('grace')
  judge(
    'the next person is asked who they are',
    after.asked && after.answer.user?.name === 'Grace Lovelace',
    after,
  )

  const [told, kept] = [open(trial), open(trial)]
  await told.signIn('bob')
  await kept.signIn('gina')
  await keycloak.ask('POST', `/users/${await keycloak.userId('bob')}/logout`)
  judge('a session that ends at Keycloak ends here', await soon(async () => (await told.session()) === null))
  judge('and no other does', (await kept.session()) !== null)
}
