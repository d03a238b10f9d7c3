import type { z } from 'zod'
import { conceptSchema, courseFileLimits } from '#contract/authored/course-file.ts'

export const conceptLimits = courseFileLimits.concepts

/** A concept as a plan names it; the key is the server's. */
export const plannedConceptSchema = conceptSchema.pick({ label: true, statement: true }).strip()
export type PlannedConcept = z.infer<typeof plannedConceptSchema>

/** Labels that differ only in case, punctuation or plural name the same thing. */
export const sameConcept = (one: string, other: string) => foldedLabel(one) === foldedLabel(other)

export const foldedLabel = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singular)
    .join(' ')

/** English plurals alone: elsewhere an s at the end may be anything. Short words and -ss, -us, -is keep theirs. */
function singular(word: string): string {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** A key of a label that is not taken yet: base-rate, then base-rate-2. */
export function keyFor(label: string, isTaken: (key: string) => boolean): string {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  const base = words || 'concept'
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`
    if (!isTaken(key)) return key
  }
}
