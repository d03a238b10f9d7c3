import { createHmac } from 'node:crypto'
import type { TestLearner } from './learner.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A learner's app, written from RFC 6238 and apart from the product: the code of some half minute, by its secret. */
export function appCode(secret: string, { stepsFromNow = 0 } = {}): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = mac.readUInt8(19) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * Switches codes on with the code of the step before: the one of now, and the next, are still unused. Near the turn of
 * a step the first may be too old, and is tried once more.
 */
export async function switchCodesOn(
  learner: TestLearner,
): Promise<{ secret: string; link: string; recoveryCodes: string[] }> {
  const begun = await learner.client.post('/api/account/codes', { password: learner.password })
  if (!begun.ok) throw new Error(`The codes could not be begun: ${await begun.text()}`)
  const { secret, link } = await begun.json()
  for (let attempt = 0; attempt < 2; attempt++) {
    const code = appCode(secret, { stepsFromNow: -1 })
    const confirmed = await learner.client.post('/api/account/codes/confirm', { code })
    if (confirmed.ok) return { secret, link, recoveryCodes: (await confirmed.json()).recoveryCodes }
  }
  throw new Error('The codes could not be confirmed.')
}
