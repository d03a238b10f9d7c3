import { expect, it } from 'vitest'
import { z } from 'zod'
import { present } from './present.ts'

const schema = z.strictObject({
  title: z.string(),
  finishedAt: z.iso.datetime().nullable(),
  parts: z.array(z.strictObject({ name: z.string() })),
  maker: z.strictObject({ name: z.string() }).nullable(),
})

it('shows what the contract names and nothing else, at any depth', () => {
  const secret = 'for nobody'
  const row = {
    title: 'A',
    finishedAt: new Date('2026-01-02T03:04:05Z'),
    parts: [{ name: 'one', secret }],
    maker: { name: 'Ada', secret },
    secret,
  }
  expect(present(schema, row)).toEqual({
    title: 'A',
    finishedAt: '2026-01-02T03:04:05.000Z',
    parts: [{ name: 'one' }],
    maker: { name: 'Ada' },
  })
  expect(present(schema, { ...row, finishedAt: null, maker: null })).toMatchObject({
    finishedAt: null,
    maker: null,
  })
})

it('takes no row that lacks what the contract names', () => {
  // @ts-expect-error: no maker
  present(schema, { title: 'A', finishedAt: null, parts: [] })
})
