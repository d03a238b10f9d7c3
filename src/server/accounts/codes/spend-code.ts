import { and, eq, isNotNull } from 'drizzle-orm'
import { isAppCode } from '#contract/accounts/codes.ts'
import { oneTimeCodes } from '#db/sign-in.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { unseal } from '#server/platform/operations/sealed.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** What a code was: of the app or of the sheet, wrong or used before, or for an account that asks for none. */
export type CodeKind = 'app' | 'recovery' | 'wrong' | 'off'

/** Bound to its account: moved to another's row it opens no more. */
export const codeLabel = (userId: string) => `one-time-code:${userId}`

export async function hasCodes(db: Connection, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: oneTimeCodes.userId })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), isNotNull(oneTimeCodes.confirmedAt)))
  return rows.length > 0
}

/** Uses a code up, of the app or of the sheet. */
export async function spendCode(
  tx: Connection,
  secret: string,
  userId: string,
  typed: string,
): Promise<CodeKind> {
  // Held until the act is done: of two with the same code the second finds it used.
  const [row] = await tx.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, userId)).for('update')
  if (row === undefined || row.confirmedAt === null) return 'off'
  if (!isAppCode(typed)) return (await spendRecoveryCode(tx, userId, typed)) ? 'recovery' : 'wrong'
  const step = stepOf(secret, row, typed)
  if (step === null) return 'wrong'
  await tx.update(oneTimeCodes).set({ lastStep: step }).where(eq(oneTimeCodes.userId, userId))
  return 'app'
}

type Row = Pick<typeof oneTimeCodes.$inferSelect, 'userId' | 'sealedSecret' | 'lastStep'>

/** Under a changed AUTH_SECRET no code is right any more: recovery codes still are, and so is the operator's help. */
export function stepOf(
  secret: string,
  { userId, sealedSecret, lastStep }: Row,
  typed: string,
): number | null {
  const key = unseal(secret, codeLabel(userId), sealedSecret)
  if (key === null) return null
  const code = typed.replaceAll(/[\s-]/g, '')
  return stepOfCode(Buffer.from(key, 'base64url'), code, { timeMs: Date.now(), lastStep })
}
