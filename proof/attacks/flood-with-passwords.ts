import { setTimeout as delay } from 'node:timers/promises'
import { Client } from '../../tests/client.ts'
import type { TestLearner } from '../../tests/learner.ts'
import { type Attack, part, type Target } from './attack.ts'
import { whileOthersRead } from './others.ts'

const signIns = 600
const everyMs = 100
const crowd = 60
/** Looks at one account's password in ten minutes. */
const maxLooks = 30

/** Right passwords: of one account ten times a second, then of many accounts in one moment. */
export const floodWithPasswords: Attack = {
  name: '600 right passwords a minute',
  before: '600 hashes a minute',
  run: async (target, share) => {
    const { learner } = target
    const [attacker, bystander] = [await learner(), await learner()]
    const one = await whileOthersRead(bystander.client, () => signInOften(attacker, part(signIns, share, 60)))
    const looks = one.result.filter((status) => status === 200).length
    const many = await whileOthersRead(bystander.client, () => signInTogether(target))
    const taken = many.result.filter((status) => status === 200).length
    const later = many.result.filter((status) => status === 503).length
    return {
      now: `of one account ${looks} of ${one.result.length} looked at, ${one.summary}; of ${crowd} accounts at once ${taken} let in and ${later} asked to come again, ${many.summary}`,
      holds:
        one.holds &&
        many.holds &&
        ((one.isQuick && many.isQuick) || share < 1) &&
        looks > 0 &&
        looks <= maxLooks &&
        taken + later === crowd,
    }
  },
}

async function signInOften({ client, email, password }: TestLearner, times: number): Promise<number[]> {
  const asked: Promise<number>[] = []
  const since = performance.now()
  for (let each = 0; each < times; each++) {
    const waitMs = since + each * everyMs - performance.now()
    if (waitMs > 0) await delay(waitMs)
    asked.push(client.post('/api/auth/sign-in/email', { email, password }).then(({ status }) => status))
  }
  return Promise.all(asked)
}

async function signInTogether({ product, learner }: Target): Promise<number[]> {
  const learners = await Promise.all(Array.from({ length: crowd }, learner))
  return Promise.all(
    learners.map(async ({ email, password }) => {
      const answer = await new Client(product.origin).post('/api/auth/sign-in/email', { email, password })
      return answer.status
    }),
  )
}
