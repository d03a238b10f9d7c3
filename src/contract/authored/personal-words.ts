import { capital } from '#contract/words/capital.ts'
import type { PersonalHit } from './unit-content.ts'

/** A word or phrase that identifies the learner, or that they wrote about themselves. */
export type PersonalPhrase = {
  words: string
  /** A first name may also be a common word: then the match is case-sensitive. */
  isExact: boolean
}

/** The data about a learner that a course does not need. */
export type Person = {
  name: string
  fullName: string | null
  username: string
  email: string
  careerGoals: string
  interests: readonly string[]
  certifications: readonly string[]
}

/** The defaults of a new account reveal nothing about its learner. */
const unsaid = new Set(['', 'anonymous', 'unknown', 'none', 'not specified', 'n/a', 'no'])
const isSaid = (text: string) => !unsaid.has(text.trim().toLowerCase())

const shortest = 3

/**
 * The phrases to search for. A phrase that the course itself contains is not personal: an interest may be the
 * course's subject. For phrases that name a person only the titles are compared.
 */
export function phrasesOf(person: Person, said: { titles: string; all: string }): PersonalPhrase[] {
  const names = [person.name, person.fullName ?? ''].map((name) => name.trim()).filter(isSaid)
  const parts = names.flatMap((name) => name.split(/\s+/)).filter((part) => lettersIn(part) >= shortest)
  const identity: PersonalPhrase[] = [
    ...names.map((words) => ({ words, isExact: false })),
    ...parts.map((words) => ({ words, isExact: true })),
    ...[person.username, person.email].filter(isSaid).map((words) => ({ words, isExact: false })),
  ]
  const profilePhrases = [
    ...person.careerGoals.split(/[\n,;.!?]+/),
    ...person.interests,
    ...person.certifications,
  ].map((words): PersonalPhrase => ({ words: words.trim(), isExact: false }))
  const isIn = (text: string) => (phrase: PersonalPhrase) => matcher([phrase])?.test(text) ?? false
  const kept = [
    ...identity.filter((phrase) => !isIn(said.titles)(phrase)),
    ...profilePhrases.filter((phrase) => isSaid(phrase.words) && !isIn(said.all)(phrase)),
  ].filter(({ words }) => lettersIn(words) >= shortest)
  return [...new Map(kept.map((phrase) => [`${phrase.isExact} ${phrase.words}`, phrase])).values()]
}

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** At most this many hits are listed: the first ones are enough to decide. */
const hitsListed = 200

/** Finds the phrases in a text or any value that contains texts, by field. */
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
    // The search finds a full name and its parts: of overlapping hits only the longest is kept.
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
