import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lateErrors, lateRead } from './late-schema.ts'

const schema = z.object({ name: z.string().trim().min(1, { error: 'Please say your name.' }) })
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const empty = { name: ' ' }

describe('a schema that comes late', () => {
  it('is waited for before anything is said of the form', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof schema>()
    const said: unknown[] = []
    const asked = lateErrors(() => promise, empty, empty).then((errors) => said.push(errors))
    await lateErrors(async () => schema, empty, empty)
    expect(said).toEqual([])
    resolve(schema)
    await asked
    expect(said).toEqual([{ name: 'Please say your name.' }])
  })

  it('reads what is sent', async () => {
    expect(await lateRead(async () => schema, { name: ' Ada ' })).toEqual({ name: 'Ada' })
    await expect(lateRead(async () => schema, empty)).rejects.toThrow(z.ZodError)
  })

  it('lets the server decide where it cannot be had', async () => {
    expect(await lateErrors(gone, empty, empty)).toEqual({})
    expect(await lateRead(gone, empty)).toEqual(empty)
  })
})
