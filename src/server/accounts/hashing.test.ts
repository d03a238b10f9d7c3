import { expect, it } from 'vitest'
import { hashingLimits, hashPassword, verifyPassword } from './hashing.ts'

it('checks what it hashed', async () => {
  const hash = await hashPassword('ombrelle vapeur citron')
  expect(await verifyPassword({ hash, password: 'ombrelle vapeur citron' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'another' })).toBe(false)
})

it('takes so many at once, turns the rest away, and goes on afterwards', async () => {
  const most = hashingLimits.together + hashingLimits.waiting
  const asked = await Promise.allSettled(Array.from({ length: most + 10 }, () => hashPassword('many')))
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(10)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } })
  await expect(hashPassword('one more')).resolves.toContain(':')
})
