import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'
const [ivBytes, tagBytes] = [12, 16]

/** Each purpose has a key of its own: what is sealed under one label opens under no other. */
const keyFor = (secret: string, label: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'trivium', `sealed:${label}`, 32))

/** What is sealed for one owner or place opens for no other. */
type Bound = { to?: string }

/** A text that only this installation can read again, with its secret, the same label and what it is bound to. */
export function seal(secret: string, label: string, text: string, { to = '' }: Bound = {}): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, label), iv)
  cipher.setAAD(Buffer.from(to))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')}`
}

/** Null where it was sealed under another secret or label or for something else, or was changed since. */
export function unseal(
  secret: string,
  label: string,
  sealed: string,
  { to = '' }: Bound = {},
): string | null {
  const [given, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (given !== version || bytes.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, label), bytes.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(to))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
