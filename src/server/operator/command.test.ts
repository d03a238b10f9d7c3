import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { createCourse } from '../../../tests/courses.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { startMailCatcher } from '../../../tests/mail-catcher.ts'
import { operatorCommand } from './command.ts'

let app: TestApp
let ada: TestLearner
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner('Ada')
})
afterAll(() => app.stop())
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', app.database.url)
  vi.stubEnv('AUTH_SECRET', 'Zk3v9Qm1x7Lw5Tt8Rr2Bb6Nn4Hh0Jj1Pp')
  vi.stubEnv('DATA_DIR', app.env.dataDir)
  vi.stubEnv('APP_URL', app.env.appUrl)
})

async function run(...words: string[]): Promise<string> {
  const said: string[] = []
  await operatorCommand(words, (line) => void said.push(line))
  return said.join('\n')
}
const isIn = async () => (await ada.client.get('/api/profile')).status === 200

it('says how it is used when it is not understood, and changes nothing', async () => {
  for (const words of [[], ['dance'], ['grant'], ['grant', 'a', 'b'], ['invite', '--nonsense'], ['toString']])
    await expect(run(...words), words.join(' ')).rejects.toThrow('npm run operator -- grant ADDRESS')
  await expect(run('grant', 'nobody@example.org')).rejects.toThrow(
    'No account here has the email address nobody@example.org.',
  )
  await expect(run('invite', '--places', '0')).rejects.toThrow('--places: At least 1, please.')
  await expect(run('usage', '--days', 'x')).rejects.toThrow('--days: days must be a number.')
  expect(await run('audit')).toBe('Nothing yet.')
})

it('prints a link that makes the first operator, and none once somebody is', async () => {
  const [link = ''] = (await run('link')).split('\n')
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/operator\?link=[\w-]{20,}$/)
  const token = new URL(link).searchParams.get('link')
  expect((await ada.client.post('/api/operator-link', { token })).status).toBe(204)
  await expect(run('link')).rejects.toThrow('This Trivium already has an operator')
  await run('revoke', ada.email)
  await app.database.pool.query('delete from operator_acts')
})

it('lists what was reported, takes a course off the list and lists it again', async () => {
  const [grace, mary] = [await app.learner('Grace'), await app.learner('Mary')]
  const { id } = await createCourse(grace.client, { title: 'Pills' })
  await mary.client.put(`/api/courses/${id}/report`, { reason: 'spam', words: 'Look:\n\u001b[2J' })
  const said = (await run('reports')).split('\n')
  expect(said[0]).toBe(`${id} · Pills · by Anonymous · 1 open`)
  expect(said[1]).toMatch(/^ {2}[0-9a-f-]{36} · 2\d{3}-\d\d-\d\d · Spam or advertising · Look: \[2J$/)
  const reportId = said[1]?.trim().split(' ')[0] ?? ''
  expect(await run('close-report', reportId)).toBe(`${reportId} is closed.`)
  await expect(run('close-report', reportId)).rejects.toThrow(`there is no open report ${reportId}.`)
  expect(await run('reports')).toBe('No reports.')
  expect(await run('unlist', id)).toBe(`${id} is off the list.`)
  expect(await run('reports')).toMatch(
    /^[0-9a-f-]{36} · Pills · by Anonymous · 0 open · off the list since 2/,
  )
  expect(await run('list-again', id)).toBe(`${id} may be listed again.`)
  for (const words of [['unlist'], ['unlist', 'Pills'], ['close-report', '7']])
    await expect(run(...words), words.join(' ')).rejects.toThrow('Name the ID of the')
  const acts = (await run('audit')).split('\n').map((line) => line.split(' · ')[1])
  expect(acts).toEqual(['list-again', 'unlist', 'close-report'])
  await app.database.pool.query('delete from operator_acts')
})

it('does what the page does, and every act is in the log', async () => {
  expect(await run('grant', ada.email.toUpperCase())).toBe(`${ada.email} is an operator now.`)
  expect((await ada.client.get('/api/operator')).status).toBe(200)
  expect(await run('accounts', ada.email)).toMatch(
    /^ada\..* · 0 courses, 1 sessions, 0 tokens today · operator$/,
  )
  await run('revoke', ada.email)
  expect((await ada.client.get('/api/operator')).status).toBe(404)
  expect(await run('invite', '--places', '3')).toMatch(/\/signup\?invite=[\w-]{32}\nFor 3 accounts, until 2/)
  expect(await run('reset-link', ada.email)).toContain('/redirect-reset-password#token=')
  expect(await run('usage')).toBe('No model is connected here.')
  await run('sessions', ada.email)
  expect(await isIn()).toBe(false)
  await run('disable', ada.email)
  expect(await run('accounts')).toContain(' · off')
  await run('enable', ada.email)
  await expect(run('delete', ada.email)).rejects.toThrow('--yes')
  await run('delete', ada.email, '--yes')
  expect(await run('accounts', ada.email)).toBe('No account.')
  const acts = (await run('audit')).split('\n').map((line) => line.split(' · ')[1])
  expect(acts).toEqual([
    'delete',
    'enable',
    'disable',
    'end-sessions',
    'reset-link',
    'invite',
    'revoke',
    'grant',
  ])
})

it('shows the settings and changes them, unless a variable has decided', async () => {
  expect(await run('settings')).toBe(
    [
      'sign-ups · open',
      'learner-tokens · unlimited',
      'all-tokens · unlimited',
      'answer-seconds · measured',
      'calls-at-once · measured',
      'course-visibility · public',
    ].join('\n'),
  )
  expect(await run('set', 'sign-ups', 'closed')).toMatch(/^sign-ups is now closed\./)
  await run('set', 'all-tokens', '900')
  vi.stubEnv('SIGNUPS', 'invite')
  expect(await run('settings')).toContain(
    'sign-ups · invite · set by SIGNUPS\nlearner-tokens · unlimited\nall-tokens · 900',
  )
  await expect(run('set', 'sign-ups', 'open')).rejects.toThrow('The variable SIGNUPS decides this.')
  vi.stubEnv('SIGNUPS', '')
  expect(await run('settings')).toContain('sign-ups · closed')
  await expect(run('set', 'sign-ups', 'perhaps')).rejects.toThrow(
    'open, invite, invite-or-provider, provider, closed',
  )
  await expect(run('set', 'all-tokens', '0')).rejects.toThrow('a whole number of tokens from 1')
  for (const words of [[], ['colour', 'green'], ['toString', 'x'], ['sign-ups']])
    await expect(run('set', ...words)).rejects.toThrow('The names are sign-ups, learner-tokens')
  expect((await run('audit')).split('\n')[0]).toContain(
    'set · by command line · to 900 · from unlimited · setting all-tokens',
  )
})

it('connects a model with a key from standard input, shows it without the key, and removes it', async () => {
  const said: string[] = []
  const key = 'sk-canary-0123456789abcdef'
  const set = (...words: string[]) =>
    operatorCommand(
      ['model', 'set', ...words],
      (line) => void said.push(line),
      async () => `${key}\n`,
    )
  expect(await run('model')).toBe('No model is connected here.\nLearners may not use their own key.')
  await expect(set('--provider', 'nobody')).rejects.toThrow('--provider is one of deepseek, openai, ollama')
  await expect(set('--provider', 'other')).rejects.toThrow('--address: Please enter the address')
  await expect(
    set('--provider', 'other', '--address', 'http://169.254.169.254', '--model', 'm'),
  ).rejects.toThrow('No model answers there')
  await set('--provider', 'openai', '--model', 'gpt-of-ours')
  expect(await run('model')).toContain(
    'gpt-of-ours at https://api.openai.com/v1, with a key, set on the page or here.',
  )
  await run('set', 'all-tokens', 'unlimited')
  expect(await run('usage')).toContain('A day has 500000 tokens for a learner and unlimited for everyone')
  await set('--provider', 'other', '--address', 'https://models.example.org/v1', '--model', 'm')
  expect(await run('model')).toContain('with a key')
  await set('--provider', 'other', '--address', 'https://models.example.org/v1', '--model', 'm', '--no-key')
  expect(await run('model')).toContain('m at https://models.example.org/v1, without a key')
  await set('--provider', 'openai', '--model', 'gpt-of-ours')
  expect(await run('model', 'allow-own-keys')).toBe('Learners may use their own key.')
  expect(await run('audit')).toMatch(
    /connect-model · by command line · host api\.openai\.com · model gpt-of-ours · provider openai/,
  )
  expect(await run('model', 'remove')).toBe('The model is disconnected.')
  expect(await run('model', 'remove')).toBe('No model was connected here.')
  await run('model', 'refuse-own-keys')
  await expect(run('model', 'dance')).rejects.toThrow('npm run operator -- grant ADDRESS')
  expect([...said, await run('audit')].join('\n')).not.toContain('canary')
})

it('sends a mail to test the mail server, and says what came of it', async () => {
  await expect(run('mail')).rejects.toThrow('mail test ADDRESS')
  await expect(run('mail', 'test', 'nowhere')).rejects.toThrow('‘nowhere’ is not an email address.')
  expect(await run('mail', 'test', 'ada@example.org')).toContain('SMTP_URL is not set')
  const catcher = await startMailCatcher()
  vi.stubEnv('SMTP_URL', catcher.url)
  expect(await run('mail', 'test', 'ada@example.org')).toContain('took a mail to ada@example.org')
  expect((await catcher.next('ada@example.org')).subject).toBe('A mail from Trivium')
  await catcher.stop()
  await expect(run('mail', 'test', 'ada@example.org')).rejects.toThrow(
    'the mail was not sent: connection refused. Check host and port of SMTP_URL',
  )
  vi.stubEnv('SMTP_URL', '')
})
