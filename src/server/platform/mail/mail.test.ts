import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#server/platform/operations/log.ts'
import { startTestApp } from '../../../../tests/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/database.ts'
import { type MailCatcher, startMailCatcher } from '../../../../tests/mail-catcher.ts'
import { linkIn } from '../../../../tests/mail-link.ts'
import { composeMail } from './compose-mail.ts'
import { createDelivery, type Delivery } from './deliver-mail.ts'
import { type MailWorker, startMailWorker } from './mail-worker.ts'
import { nobody, queueMail } from './queue-mail.ts'

let database: TestDatabase
let catcher: MailCatcher
const lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })
const letter = composeMail({ subject: 'Hello', paragraphs: ['A line.'], closing: ['Bye.'] })

beforeAll(async () => {
  database = await createTestDatabase()
  catcher = await startMailCatcher()
})
afterAll(async () => {
  await catcher.stop()
  await database.drop()
})
beforeEach(async () => {
  await database.pool.query('delete from mail_queue; delete from mails_given_up; delete from rate_limits')
  catcher.mails.length = 0
  catcher.refuseWith(null)
  lines.length = 0
})

const bySmtp = () =>
  createDelivery({
    mail: { smtpUrl: catcher.url, from: 'Trivium <no-reply@example.org>', isInsecure: false },
    dataDir: '',
  })

async function withWorker<Result>(
  use: (worker: MailWorker) => Promise<Result>,
  { delivery = bySmtp(), limited = false }: { delivery?: Delivery; limited?: boolean } = {},
): Promise<Result> {
  const worker = startMailWorker({ db: database.db, log, delivery, limited })
  try {
    return await use(worker)
  } finally {
    await worker.stop()
  }
}
const queued = async () =>
  (await database.pool.query('select recipient, attempts, next_attempt_at > now() as later from mail_queue'))
    .rows

describe('the worker', () => {
  it('sends text and HTML by SMTP and empties the queue', async () => {
    await queueMail(database.db, 'ada@example.org', letter)
    expect(await withWorker((worker) => worker.sendDue())).toBe(1)
    expect(catcher.mails).toEqual([
      expect.objectContaining({ to: 'ada@example.org', from: 'no-reply@example.org', subject: 'Hello' }),
    ])
    expect(catcher.mails[0]?.text).toContain('A line.')
    expect(catcher.mails[0]?.html).toContain('A line.')
    expect(await queued()).toEqual([])
  })

  it('sends nothing of an act that was rolled back', async () => {
    await database.db
      .transaction(async (tx) => {
        await queueMail(tx, 'ada@example.org', letter)
        throw new Error('the act failed')
      })
      .catch(() => undefined)
    expect(await withWorker((worker) => worker.sendDue())).toBe(0)
  })

  it('keeps what cannot be sent, tries again later, and then sends it', async () => {
    catcher.refuseWith(451)
    await queueMail(database.db, 'ada@example.org', letter)
    expect(await withWorker((worker) => worker.sendDue())).toBe(0)
    expect(await queued()).toEqual([{ recipient: 'ada@example.org', attempts: 1, later: true }])
    catcher.refuseWith(null)
    expect(await withWorker((worker) => worker.sendDue())).toBe(0)
    await database.pool.query('update mail_queue set next_attempt_at = now()')
    expect(await withWorker((worker) => worker.sendDue())).toBe(1)
    expect(lines.join('')).not.toContain('ada@example.org')
  })

  it('gives up on an address where nobody lives, and after many tries', async () => {
    catcher.refuseWith(550)
    await queueMail(database.db, 'gone@example.org', letter)
    await withWorker((worker) => worker.sendDue())
    expect(await queued()).toEqual([])
    catcher.refuseWith(451)
    await queueMail(database.db, 'ada@example.org', letter)
    for (let attempt = 1; attempt <= 9; attempt++) {
      await withWorker((worker) => worker.sendDue())
      await database.pool.query('update mail_queue set next_attempt_at = now()')
    }
    expect(await queued()).toEqual([])
    expect(lines.join('')).toContain('a mail was given up')
    const { rows } = await database.pool.query('select reason from mails_given_up order by created_at')
    expect(rows).toEqual([{ reason: 'recipient refused' }, { reason: 'recipient refused' }])
  })

  it('throws letters to nobody away', async () => {
    await queueMail(database.db, nobody, letter)
    expect(await withWorker((worker) => worker.sendDue())).toBe(0)
    expect(await queued()).toEqual([])
    expect(catcher.mails).toEqual([])
  })

  it('shares the queue with others: each letter is sent once', async () => {
    for (let n = 0; n < 40; n++) await queueMail(database.db, `n${n}@example.org`, letter)
    const sent = await Promise.all(Array.from({ length: 4 }, () => withWorker((worker) => worker.sendDue())))
    expect(sent.reduce((sum, count) => sum + count)).toBe(40)
    expect(new Set(catcher.mails.map(({ to }) => to)).size).toBe(40)
    expect(catcher.mails).toHaveLength(40)
  })

  it('leaves a letter to the others when its process dies, and only after some minutes', async () => {
    await queueMail(database.db, 'ada@example.org', letter)
    let taken: () => void = () => {}
    const holding = new Promise<void>((resolve) => {
      taken = resolve
    })
    const dying: Delivery = {
      deliver: () => {
        taken()
        return new Promise(() => {})
      },
      close: () => {},
    }
    const dead = startMailWorker({ db: database.db, log, delivery: dying, limited: false })
    void dead.sendDue()
    await holding
    expect(await withWorker((worker) => worker.sendDue())).toBe(0)
    await database.pool.query('update mail_queue set next_attempt_at = now()')
    expect(await withWorker((worker) => worker.sendDue())).toBe(1)
  })

  it('holds a letter for as long as a slow server takes, so that it is sent once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await queueMail(database.db, 'ada@example.org', letter)
      let answer: () => void = () => {}
      const asked = Promise.withResolvers<void>()
      const slow: Delivery = {
        deliver: () => {
          asked.resolve()
          return new Promise((resolve) => {
            answer = resolve
          })
        },
        close: () => {},
      }
      const worker = startMailWorker({ db: database.db, log, delivery: slow, limited: false })
      const sent = worker.sendDue()
      await asked.promise
      await database.pool.query('update mail_queue set next_attempt_at = now()')
      vi.advanceTimersByTime(61_000)
      await expect.poll(async () => (await queued())[0]?.later).toBe(true)
      answer()
      expect(await sent).toBe(1)
      await worker.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  it('sends no more in an hour than the installation may; the rest waits', async () => {
    await database.pool.query(
      "insert into rate_limits values ('mail:all', 998, now() + interval '10 minutes')",
    )
    for (let n = 0; n < 5; n++) await queueMail(database.db, `n${n}@example.org`, letter)
    expect(await withWorker((worker) => worker.sendDue(), { limited: true })).toBe(2)
    expect(await queued()).toHaveLength(3)
    expect((await queued()).every(({ attempts, later }) => attempts === 0 && later)).toBe(true)
  })
})

describe('the mailbox', () => {
  it('lists and opens what was sent, newest first, for anyone at this machine', async () => {
    const app = await startTestApp({ database })
    for (const name of ['one', 'two']) {
      const email = `${name}.${randomUUID()}@example.org`
      await app.visitor().post('/api/auth/sign-up/email', { email, password: 'ombrelle vapeur citron' })
      await app.mails()
    }
    const list = await (await app.visitor().get('/api/mailbox')).json()
    expect(list.map(({ to }: { to: string }) => to.split('.')[0])).toEqual(['two', 'one'])
    expect((await app.visitor().get('/mailbox')).status).toBe(200)
    const opened = await (await app.visitor().get(`/api/mailbox/${list[0].id}`)).json()
    expect(linkIn(opened.text).url.origin).toBe(app.env.appUrl)
    expect(opened.html).toContain('Confirm my address')
    for (const id of ['x', '..%2F..%2Fauth-secret', `${Date.now()}-${randomUUID()}`]) {
      expect((await app.visitor().get(`/api/mailbox/${id}`)).status).toBe(404)
    }
    await app.stop()
  })

  it('does not answer to a name that merely leads here', async () => {
    const app = await startTestApp({ database })
    const { request } = await import('node:http')
    const status = await new Promise((resolve) => {
      const asked = request(`${app.origin}/api/mailbox`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.end()
    })
    expect(status).toBe(404)
    await app.stop()
  })

  it('does not exist where mail is sent', async () => {
    const app = await startTestApp({ database, env: { SMTP_URL: catcher.url } })
    expect((await app.visitor().get('/api/mailbox')).status).toBe(404)
    expect((await app.visitor().get('/api/mailbox/x')).status).toBe(404)
    expect((await app.visitor().get('/mailbox')).status).toBe(404)
    expect((await app.visitor().get('/Mailbox/')).status).toBe(404)
    const { paths } = await (await app.visitor().get('/api/openapi.json')).json()
    expect(Object.keys(paths).filter((path) => path.includes('mailbox'))).toEqual([])
    const email = `real.${randomUUID()}@example.org`
    await app.visitor().post('/api/auth/sign-up/email', { email, password: 'ombrelle vapeur citron' })
    const mail = await catcher.next(email)
    expect(linkIn(mail.text)).toMatchObject({ path: '/confirm-email', type: 'signup' })
    await app.stop()
  })

  it('does not exist under a public address', async () => {
    const env = { SMTP_URL: catcher.url, APP_URL: 'https://learn.example.org', RATE_LIMITS: 'on' }
    const app = await startTestApp({ database, env })
    expect((await app.visitor().get('/api/mailbox')).status).toBe(404)
    await app.stop()
  })
})

describe('a letter', () => {
  it('holds nothing that a reader would fetch, and no markup of others', () => {
    const { html, text } = composeMail({
      subject: '<b>&',
      paragraphs: ['<img src=x onerror=alert(1)>'],
      action: { label: 'Go', url: 'http://localhost:1/x#token=a&type=b' },
      closing: ['"quoted"'],
    })
    expect(html).not.toMatch(/<(img|script|link|iframe)|<[^>]*\ssrc(set)?=|url\(/i)
    expect(html.match(/https?:\/\/[^"<\s]+/g)?.every((url) => url.startsWith('http://localhost:1/'))).toBe(
      true,
    )
    expect(text).toContain('http://localhost:1/x#token=a&type=b')
  })
})
