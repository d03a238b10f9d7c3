import { eq } from 'drizzle-orm'
import { oneTimeCodes, recoveryCodes } from '#db/sign-in.ts'
import { codesEndedMail, codesOffMail } from '#server/accounts/notices.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'

type Whose = { id: string; email: string }

/** Switches codes off. A mail informs the owner, whether the learner or an operator did it. */
export async function endCodes(
  tx: Connection,
  { id, email }: Whose,
  { by, appUrl }: { by: 'learner' | 'operator'; appUrl: string },
): Promise<void> {
  const ended = await tx
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, id))
    .returning({ confirmedAt: oneTimeCodes.confirmedAt })
  if (!ended.some(({ confirmedAt }) => confirmedAt !== null)) throw new AppError('codes_off')
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
  await queueMail(tx, email, by === 'learner' ? codesOffMail(appUrl) : codesEndedMail(appUrl))
}
