import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { recoveryCodeCount } from '#contract/accounts/codes.ts'
import { recoveryCodes } from '#db/sign-in.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** No letter that looks like a digit. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

/** Eighty random bits, in four groups: no attacker finds one by trying, even with its hash. */
const newCode = () =>
  [...randomBytes(length)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replaceAll(/.{4}(?!$)/g, '$&-')

/** Accepts the usual ways of typing a code from paper. */
const asMade = (typed: string) =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const hashOf = (userId: string, typed: string) =>
  createHash('sha256')
    .update(`${userId}:${asMade(typed)}`)
    .digest('base64url')

/** Replaces all codes. Shown once: only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Connection, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
  return codes
}

/** Uses a code up. Of several uses at once only one succeeds. */
export async function spendRecoveryCode(tx: Connection, userId: string, typed: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashOf(userId, typed)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

export async function countRecoveryCodes(db: Connection, userId: string): Promise<number> {
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return left?.count ?? 0
}
