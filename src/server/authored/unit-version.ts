import { createHash } from 'node:crypto'

type UnitWords = { title: string; unitObjective: string; unitAssessment: string }

/** A hash of all text of a unit: two units have the same hash exactly if they have the same text. */
export const unitVersion = (
  { title, unitObjective, unitAssessment }: UnitWords,
  authoredHash: string | null,
): string =>
  createHash('sha256')
    .update(JSON.stringify([title, unitObjective, unitAssessment, authoredHash]))
    .digest('hex')
