import { open, type Trial } from './trial.ts'

/** Who gets in, and what the others read. */
export async function proveVisits(trial: Trial): Promise<void> {
  const { judge } = trial
  const ada = await open(trial).signIn('ada')
  judge('a newcomer with a confirmed address is signed in', ada.answer.user?.email === 'ada@example.org', ada)
  const gina = await open(trial).signIn('gina')
  judge('an international address is one', gina.answer.user?.email === 'gina.groß@example.org', gina)
  for (const [username, code] of [
    ['unsure', 'provider_email_unverified'],
    ['silent', 'provider_email_missing'],
  ] as const) {
    const { answer } = await open(trial).signIn(username)
    judge(`${username} reads ${code}`, answer.code === code, answer)
  }
  const form = { email: 'stranger@example.org', password: 'ombrelle vapeur citron' }
  const refused = await (await open(trial).here.post('/api/auth/sign-up/email', form)).json()
  judge('the public may not sign up', refused.code === 'sign_ups_by_provider', refused)
  await proveTabs(trial)
}

async function proveTabs(trial: Trial): Promise<void> {
  const { judge } = trial
  const browser = open(trial)
  const [first, second] = [await browser.leave(), await browser.leave()]
  const cameSecond = await browser.visit(second, 'ada')
  const cameFirst = await browser.visit(first, 'ada')
  const answers = [
    await (await browser.finish(cameSecond)).json(),
    await (await browser.finish(cameFirst)).json(),
  ]
  judge(
    'two tabs begun at once both come back',
    answers.every(({ user }) => user?.email === 'ada@example.org'),
    answers,
  )
  const again = await (await browser.finish(cameFirst)).json()
  judge('an answer works once', again.code === 'sign_in_step_over', again)
}
