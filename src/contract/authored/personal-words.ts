import { capital } from '#contract/words/capital.ts'
import type { PersonalHit } from './unit-content.ts'

/** A word or phrase that tells who somebody is, or what they told of themselves. */
export type PersonalPhrase = {
  words: string
  /** A first name may be a common word too: then only as it is written counts. */
  isExact: boolean
}

/** What is known of a learner beyond what a course needs. */
export type Person = {
  name: string
  fullName: string | null
  username: string
  email: string
  careerGoals: string
  interests: readonly string[]
  certifications: readonly string[]
}

/** What every new account starts with says nothing of anybody. */
const unsaid = new Set(['', 'anonymous', 'unknown', 'none', 'not specified', 'n/a', 'no'])
const isSaid = (text: string) => !unsaid.has(text.trim().toLowerCase())

const shortest = 3

/**
 * The phrases to look for. A phrase that the course itself says is none of the person's own: an interest may be the
 * subject. For what names a person only the titles count.
 */
export function phrasesOf(person: Person, said: { titles: string; all: string }): PersonalPhrase[] {
  const names = [person.name, person.fullName ?? ''].map((name) => name.trim()).filter(isSaid)
  const parts = names.flatMap((name) => name.split(/\s+/)).filter((part) => lettersIn(part) >= shortest)
  const identity: PersonalPhrase[] = [
    ...names.map((words) => ({ words, isExact: false })),
    ...parts.map((words) => ({ words, isExact: true })),
    ...[person.username, person.email].filter(isSaid).map((words) => ({ words, isExact: false })),
  ]
  const told = [...person.careerGoals.split(/[\n,;.!?]+/), ...person.interests, ...person.certifications].map(
    (words): PersonalPhrase => ({ words: words.trim(), isExact: false }),
  )
  const isIn = (text: string) => (phrase: PersonalPhrase) => matcher([phrase])?.test(text) ?? false
  const kept = [
    ...identity.filter((phrase) => !isIn(said.titles)(phrase)),
    ...told.filter((phrase) => isSaid(phrase.words) && !isIn(said.all)(phrase)),
  ].filter(({ words }) => lettersIn(words) >= shortest)
  return [...new Map(kept.map((phrase) => [`${phrase.isExact} ${phrase.words}`, phrase])).values()]
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** More than these are not listed: the first ones say enough. */
const hitsListed = 200

/** Where the phrases stand in a text or anything that holds texts, by field. */
export function findPersonal(content: unknown, phrases: readonly PersonalPhrase[]): PersonalHit[] {
  const patterns = [true, false].flatMap(
    (isExact) => matcher(phrases.filter((phrase) => phrase.isExact === isExact)) ?? [],
  )
  const hits: PersonalHit[] = []
  for (const { path, text } of textsIn(content, [])) {
    const found = patterns.flatMap((pattern) =>
      // Such as /(?<![\p{L}\p{M}\p{N}])(?:ada\s+lovelace)(?![\p{L}\p{M}\p{N}])/giu
      [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(({ 0: words, index }) => ({
        path,
        words,
        at: index,
      })),
    )
    let end = 0
    // A name is found as a whole and by its parts: where one stands within another, once is enough.
    for (const hit of found.toSorted((a, b) => a.at - b.at || b.words.length - a.words.length)) {
      if (hit.at < end) continue
      end = hit.at + hit.words.length
      hits.push(hit)
      if (hits.length === hitsListed) return hits
    }
  }
  return hits
}

/** One pattern for phrases of one kind: whole words, over any white space, composed or decomposed. */
function matcher(phrases: readonly PersonalPhrase[]): RegExp | undefined {
  const spelled = phrases.flatMap(({ words, isExact }) => [
    ...new Set([words.normalize('NFC'), words.normalize('NFD'), ...(isExact ? [capital(words)] : [])]),
  ])
  if (spelled.length === 0) return undefined
  const escaped = spelled
    .toSorted((a, b) => b.length - a.length)
    .map((words) => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(/\s+/g, '\\s+'))
  const flags = phrases.some(({ isExact }) => isExact) ? 'u' : 'iu'
  // Such as /(?<![\p{L}\p{M}\p{N}])(?:ada\s+lovelace)(?![\p{L}\p{M}\p{N}])/giu
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, flags)
}

function* textsIn(
  value: unknown,
  path: readonly (string | number)[],
): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path: path.join('.'), text: value }
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* textsIn(inner, [...path, name])
}
