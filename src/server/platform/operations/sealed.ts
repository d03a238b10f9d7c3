import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'
const [ivBytes, tagBytes] = [12, 16]

/** Each purpose has a separate key: a text sealed with one label cannot be opened with another. */
const keyFor = (secret: string, label: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'trivium', `sealed:${label}`, 32))

/** The owner or place for which a text is sealed; no other can open it. */
type SealContext = { to?: string }

/**
 * Encrypts a text. Only this installation can read it again, with its secret, the same label and the same
 * owner.
 */
export function seal(secret: string, label: string, text: string, { to = '' }: SealContext = {}): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, label), iv)
  cipher.setAAD(Buffer.from(to))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')}`
}

/** Null where the text was sealed with another secret or label or for another owner, or was changed since. */
export function unseal(
  secret: string,
  label: string,
  sealed: string,
  { to = '' }: SealContext = {},
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
