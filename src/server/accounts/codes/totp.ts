import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The defaults of all authenticator apps: RFC 6238 with SHA-1, six digits, half a minute. */
const digits = 6
const stepSeconds = 30
/** How many steps the learner's clock may be ahead or behind. */
const drift = 1
const secretBytes = 20

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newCodeSecret = () => randomBytes(secretBytes)

/** The format for apps: RFC 4648, without padding. */
export function inBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (timeMs: number) => Math.floor(timeMs / 1000 / stepSeconds)

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step of a code, if it is near the current time and after the last used step. Null for a wrong or used
 * code.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { timeMs, lastStep }: { timeMs: number; lastStep: number },
): number | null {
  const now = stepAt(timeMs)
  let found: number | null = null
  for (let step = now - drift; step <= now + drift; step++)
    if (isSame(codeAt(secret, step), code) && step > lastStep) found = step
  return found
}

/** Digits of other scripts have the same length as text, but not as bytes. */
function isSame(...codes: [string, string]): boolean {
  const [one, other] = codes.map((code) => Buffer.from(code)) as [Buffer, Buffer]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The content of the picture that an app reads. */
export const appLink = (secret: Uint8Array, email: string) =>
  `otpauth://totp/${encodeURIComponent(`Trivium:${email}`)}?secret=${inBase32(secret)}&issuer=Trivium`
