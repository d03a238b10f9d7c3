import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { takeTurns } from '#server/platform/operations/turns.ts'

/** A hash is slow on purpose: many at once would take the processor, and 16 MB each, from everybody else. */
export const hashingLimits = { together: 2, waiting: 40, retryAfterSeconds: 5 } as const
const inTurn = takeTurns(hashingLimits)

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))
export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(given))
