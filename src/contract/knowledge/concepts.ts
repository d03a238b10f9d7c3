import type { z } from 'zod'
import { conceptSchema } from '#contract/authored/course-file.ts'
import { courseFileLimits } from '#contract/authored/course-file-limits.ts'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { cleanHeading } from '#contract/words/text.ts'

export const conceptLimits = courseFileLimits.concepts

/** A concept as a plan names it; the key is the server's. */
export const plannedConceptSchema = conceptSchema.pick({ label: true, statement: true }).strip()
export type PlannedConcept = z.infer<typeof plannedConceptSchema>

/** Words on one line, without the marks a model likes to add. */
const plainLine = (text: unknown): unknown =>
  typeof text === 'string'
    ? cleanHeading(text)
        .replaceAll('`', '')
        .replace(/(?<![.,;:])[.,;:]+$/, '')
        .trim()
    : text

/**
 * The concepts that a model named for a lesson, one by one: what is no short line of plain text with a sentence to it is
 * left out, as are repetitions and whatever goes beyond the limit of a unit. Without any, the unit is the concept.
 */
export function readPlannedConcepts(reply: unknown): PlannedConcept[] {
  const kept = new Map<string, PlannedConcept>()
  for (const item of Array.isArray(reply) ? reply : []) {
    const label = isRecord(item) ? plainLine(item.label) : undefined
    const statement = isRecord(item) ? item.statement : undefined
    const { data } = plannedConceptSchema.safeParse({ label, statement })
    if (data === undefined || !isPlainLine(data.label) || !isPlainLine(data.statement)) continue
    const folded = foldedLabel(data.label)
    if (!kept.has(folded)) kept.set(folded, data)
    if (kept.size === conceptLimits.unit) break
  }
  return [...kept.values()]
}

/** One line with a word in it, and nothing that could be taken for an address or for the end of quoted data. */
const isPlainLine = (text: string) =>
  /[\p{L}\p{N}]/u.test(text) && !/[\p{Cc}\u2028\u2029]|:\/\/|<\/?data/iu.test(text)

/** Labels that differ only in case, punctuation or plural name the same thing. */
export const sameConcept = (one: string, other: string) => foldedLabel(one) === foldedLabel(other)

export const foldedLabel = (label: string): string =>
  wordsOf(label).map(singular).join(' ') ||
  // Signs alone: two of them are two things.
  label.trim()

const wordsOf = (label: string): string[] =>
  label
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

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
    .replace(/^-+|(?<!-)-+$/g, '')
  const base = words || 'concept'
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`
    if (!isTaken(key)) return key
  }
}
