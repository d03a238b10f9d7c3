import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { type ChatMessage, chatMessageSchema } from '#contract/conversations.ts'
import { pageOf } from '#contract/paging.ts'
import { startTestApp, type TestApp } from './app.ts'
import { startLesson } from './exams.ts'
import { freePort } from './free-port.ts'
import { startMailCatcher } from './mail-catcher.ts'
import { says, startStandIn } from './model-stand-in.ts'

/** The mail server and the model are others' machines: they go, and they come back. */
let app: TestApp

const queued = async () => (await app.database.pool.query('select attempts from mail_queue')).rows
const makeDue = () => app.database.pool.query('update mail_queue set next_attempt_at = now()')

async function signUp(): Promise<string> {
  const email = `${randomUUID()}@example.org`
  const answer = await app
    .visitor()
    .post('/api/auth/sign-up/email', { name: 'Ada', email, password: 'ombrelle vapeur citron' })
  expect(answer.status).toBe(200)
  return email
}

/** Once the server is there again, the letter goes out, and once only. */
async function expectSentOnce(port: number, email: string): Promise<void> {
  const catcher = await startMailCatcher({ port })
  await makeDue()
  await app.mails()
  await app.mails()
  expect(catcher.mails.map(({ to }) => to)).toEqual([email])
  expect(await queued()).toEqual([])
  // The app keeps its line to the mail server open for the next letter.
  await app.stop()
  await catcher.stop()
}

it('a mail server that refuses: sign-up succeeds, and the mail is sent once when it is back', async () => {
  const port = await freePort()
  app = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const email = await signUp()
  // Waits for the attempt under way, or makes it.
  await app.mails()
  expect(await queued()).toEqual([{ attempts: 1 }])
  await expectSentOnce(port, email)
})

it('a mail server that says nothing: sign-up does not wait for it, and the mail is sent once when it speaks', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  app = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const email = await signUp()
  await expect.poll(() => sockets.length, { timeout: 30_000 }).toBe(1)
  // The account is there and says the truth while the letter is still on its way.
  const early = await app
    .visitor()
    .post('/api/auth/sign-in/email', { email, password: 'ombrelle vapeur citron' })
  expect((await early.json()).code).toBe('email_not_verified')
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
  await app.mails()
  expect(await queued()).toEqual([{ attempts: 1 }])
  await expectSentOnce(port, email)
})

it('a model that refuses: the question is kept, and is answered once when it is back', async () => {
  const port = await freePort()
  app = await startTestApp({ env: { AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'stand-in' } })
  const learner = await app.learner()
  const { professorId: activityId } = await startLesson(app.database.pool, learner)
  const question = { activityId, clientId: randomUUID(), studentMessage: 'What does yeast eat?' }
  const ask = () => learner.client.post('/api/professor-chat', question)
  const kept = async (): Promise<ChatMessage[]> => {
    const answer = await learner.client.get(`/api/activities/${activityId}/messages`)
    return pageOf(chatMessageSchema).parse(await answer.json()).items
  }
  const refused = await ask()
  expect(refused.status).toBe(502)
  expect((await refused.json()).detail).toBe("I'm having trouble processing your question right now.")
  expect(await kept()).toMatchObject([{ text: question.studentMessage }, { failure: 'model_unavailable' }])
  expect(await (await app.visitor().get('/readyz')).json()).toMatchObject({ status: 'ready' })

  const model = await startStandIn({ port })
  model.always(says('Sugar.'))
  expect((await ask()).status).toBe(200)
  expect(await kept()).toMatchObject([{ text: question.studentMessage }, { text: 'Sugar.' }])
  await model.close()
  await app.stop()
})
