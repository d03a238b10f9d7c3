import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What a sealed key belongs to: for another owner or another address it does not open. */
export type KeyPlace = { userId: string | null; baseUrl: string }

export type Sealer = {
  seal: (key: string, place: KeyPlace) => string
  /** Undefined where it cannot be opened: the installation's secret is another one now, or the row was tampered with. */
  open: (sealed: string, place: KeyPlace) => string | undefined
}

const algorithm = 'aes-256-gcm'
const bytes = { nonce: 12, tag: 16, key: 32 } as const
/** Names the way of sealing, so that another one can come to stand beside it. */
const version = 'v1.'

/** Keys of providers under the installation's secret. Each use of that secret has a label of its own. */
export function sealerOf(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'trivium model keys v1', bytes.key))
  return {
    seal(text, place) {
      const nonce = randomBytes(bytes.nonce)
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: bytes.tag })
      cipher.setAAD(written(place))
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return version + Buffer.concat(sealed).toString('base64url')
    },
    open(sealed, place) {
      if (!sealed.startsWith(version)) return undefined
      const raw = Buffer.from(sealed.slice(version.length), 'base64url')
      if (raw.length < bytes.nonce + bytes.tag) return undefined
      const end = raw.length - bytes.tag
      const cipher = createDecipheriv(algorithm, key, raw.subarray(0, bytes.nonce), {
        authTagLength: bytes.tag,
      })
      cipher.setAAD(written(place))
      cipher.setAuthTag(raw.subarray(end))
      try {
        return Buffer.concat([cipher.update(raw.subarray(bytes.nonce, end)), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

const written = ({ userId, baseUrl }: KeyPlace) => Buffer.from(JSON.stringify([userId, baseUrl]))
