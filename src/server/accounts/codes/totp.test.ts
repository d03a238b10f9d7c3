import { expect, it } from 'vitest'
import { appLink, codeAt, inBase32, stepAt, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1; the last six of the eight digits that it lists.
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('is the code of RFC 6238 at second %i', (second, code) => {
  expect(codeAt(secret, stepAt(second * 1000))).toBe(code)
})

// RFC 4226, appendix D.
it('is the code of RFC 4226 for each of its first counters', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => codeAt(secret, step))).toEqual(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
  )
})

it.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %s in base 32 as RFC 4648 does', (text, written) => {
  expect(inBase32(Buffer.from(text))).toBe(written)
})

it('takes the code of a clock that is one step off and no more, and none that was used', () => {
  const timeMs = 1234567890_000
  const now = stepAt(timeMs)
  const stepFor = (step: number, lastStep = 0) =>
    stepOfCode(secret, codeAt(secret, step), { timeMs, lastStep })
  expect([-2, -1, 0, 1, 2].map((off) => stepFor(now + off))).toEqual([null, now - 1, now, now + 1, null])
  expect([-1, 0, 1].map((off) => stepFor(now + off, now))).toEqual([null, null, now + 1])
  for (const typed of ['', '0', '0000000', 'abcdef', '１２３４５６'])
    expect(stepOfCode(secret, typed, { timeMs, lastStep: 0 })).toBeNull()
})

it('writes the link that apps read', () => {
  expect(appLink(secret, 'ada+test@example.org')).toBe(
    'otpauth://totp/Trivium%3Aada%2Btest%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Trivium',
  )
})
