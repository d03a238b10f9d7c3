import { setTimeout as delay } from 'node:timers/promises'
import type { MailboxItem } from '#contract/accounts.ts'
import { Client } from '../../tests/client.ts'
import { linkIn } from '../../tests/mail-link.ts'
import type { Attack } from './attack.ts'

const calls = 4
const notices = ['Your email address was changed', 'Your password was changed']
const patienceMs = 30_000

/**
 * A stranger has mails sent to another person's address until the limit is reached; then its owner changes
 * address and password.
 */
export const spendMailSlots: Attack = {
  name: 'three anonymous resets',
  before: 'no notice of a changed address for an hour',
  run: async ({ product, learner }) => {
    const { client, email, password } = await learner()
    const newEmail = `new.${email}`
    const [known, unknown] = [await spend(product.origin, email), await spend(product.origin, `no.${email}`)]
    await client.post('/api/account/change-email', { newEmail, password })
    const { text } = await findMail(client, newEmail, 'Confirm your new email address')
    const confirmed = await client.post('/api/auth/verify-email', { token: linkIn(text).token })
    const change = { currentPassword: password, newPassword: 'une autre ombrelle' }
    const changed = await client.post('/api/account/change-password', change)
    const sent = await Promise.all([
      findMail(client, email, notices[0] ?? ''),
      findMail(client, newEmail, notices[1] ?? ''),
    ])
    const isAlike = known.join('\n') === unknown.join('\n')
    return {
      now: `${sent.length} of ${notices.length} notices sent, ${isAlike ? 'the same' : 'another'} answer for an unknown address`,
      holds: isAlike && confirmed.ok && changed.ok,
    }
  },
}

/** The answer to each call, without the parts that differ from request to request. */
async function spend(origin: string, email: string): Promise<string[]> {
  const answers: string[] = []
  for (let call = 0; call < calls; call++) {
    for (const path of ['request-password-reset', 'send-verification-email']) {
      const answer = await new Client(origin).post(`/api/auth/${path}`, { email })
      const { requestId: _requestId, ...body } = await answer.json()
      answers.push(`${answer.status} ${JSON.stringify(body)}`)
    }
  }
  return answers
}

/** Mails are sent after the answer. */
async function findMail(client: Client, to: string, subject: string): Promise<{ text: string }> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const list: MailboxItem[] = await (await client.get('/api/mailbox')).json()
    const found = list.find((mail) => mail.to === to && mail.subject === subject)
    if (found !== undefined) return (await client.get(`/api/mailbox/${found.id}`)).json()
    if (performance.now() > giveUpAt) throw new Error(`no mail '${subject}' came`)
    await delay(200)
  }
}
