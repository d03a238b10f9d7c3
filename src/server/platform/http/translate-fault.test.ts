import { HTTPException } from 'hono/http-exception'
import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { translateFault } from './translate-fault.ts'

const databaseError = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('told by PostgreSQL'), { code }) })

describe('a fault becomes an answer', () => {
  it.each([
    [new AppError('not_found'), 'not_found'],
    [new HTTPException(400), 'bad_request'],
    [databaseError('22P02'), 'bad_request'],
    [databaseError('22021'), 'bad_request'],
    [databaseError('53100'), 'storage_full'],
    [databaseError('53200'), 'unavailable'],
    [databaseError('57P01'), 'unavailable'],
    [databaseError('57014'), 'unavailable'],
    [databaseError('40001'), 'unavailable'],
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }), 'unavailable'],
    [new Error('Connection terminated unexpectedly'), 'unavailable'],
    [databaseError('23505'), 'internal'],
    [new TypeError('x is not a function'), 'internal'],
    ['a thrown text', 'internal'],
  ])('%s → %s', (fault, code) => {
    expect(translateFault(fault).code).toBe(code)
  })

  it('never tells the learner what the machine said', () => {
    expect(translateFault(new Error('secret of the machine')).message).not.toContain('secret')
  })
})
