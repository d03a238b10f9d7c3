import { createHash } from 'node:crypto'

type UnitWords = { title: string; unitObjective: string; unitAssessment: string }

/** A short sign of all that a unit says: two units have the same exactly when they read the same. */
export const unitVersion = (
  { title, unitObjective, unitAssessment }: UnitWords,
  authoredHash: string | null,
): string =>
  createHash('sha256')
    .update(JSON.stringify([title, unitObjective, unitAssessment, authoredHash]))
    .digest('hex')
