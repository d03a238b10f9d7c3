import { describe, expect, it } from 'vitest'
import { sealerOf } from './seal-key.ts'

const secret = 'a-secret-of-an-installation-0123456789'
const place = { userId: null, baseUrl: 'https://api.openai.com/v1' }
const key = 'sk-canary-0123456789abcdef'

describe('a sealed key', () => {
  const sealer = sealerOf(secret)

  it('opens again under the same secret, never looks like itself, and never twice the same', () => {
    const sealed = sealer.seal(key, place)
    expect(sealed).not.toContain(key)
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('canary')
    expect(sealer.seal(key, place)).not.toBe(sealed)
    expect(sealerOf(secret).open(sealed, place)).toBe(key)
  })

  it('does not open under another secret, for another owner, at another address, or changed', () => {
    const sealed = sealer.seal(key, place)
    const ada = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    expect(sealerOf(`${secret}!`).open(sealed, place)).toBeUndefined()
    expect(sealer.open(sealed, { ...place, userId: ada })).toBeUndefined()
    expect(sealer.open(sealed, { ...place, baseUrl: 'https://evil.example/v1' })).toBeUndefined()
    for (const broken of ['', 'v1.', 'v1.AAAA', 'v2.', `${sealed.slice(0, -2)}AA`, sealed.slice(3)])
      expect(sealer.open(broken, place), broken).toBeUndefined()
  })
})
