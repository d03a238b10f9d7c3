import { expect, it } from 'vitest'
import { newPasswordSchema } from '#contract/accounts.ts'
import { addVideoSchema } from '#contract/library.ts'
import { searchQuerySchema } from '#contract/paging.ts'
import { tooLong } from './too-long.ts'

it('says by how much a text is too long, and nothing of one that fits', () => {
  expect(tooLong('x'.repeat(200), 200)).toBeUndefined()
  expect(tooLong(undefined, 200)).toBeUndefined()
  expect(tooLong('x'.repeat(201), 200)).toBe(
    'Please keep this within 200 characters. It is 1 character too long.',
  )
  expect(tooLong('x'.repeat(61_234), 60_000)).toBe(
    'Please keep this within 60,000 characters. It is 1,234 characters too long.',
  )
})

it.each([
  ['a password', newPasswordSchema, { newPassword: 'a long way '.repeat(12).slice(0, 129) }, 128],
  ['a search', searchQuerySchema, { search: 'x'.repeat(201) }, 200],
  [
    'a pasted transcript',
    addVideoSchema.pick({ transcript: true }),
    { transcript: { text: 'x'.repeat(2_000_001) } },
    '2,000,000',
  ],
])('%s is refused with it, and not cut', (_what, schema, given, limit) => {
  expect(schema.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([
    `Please keep this within ${limit} characters. It is 1 character too long.`,
  ])
})
