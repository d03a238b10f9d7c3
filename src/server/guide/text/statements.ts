import { isAimVerb } from '#server/guide/plans/aims.ts'
import type { Term } from './key-terms.ts'
import type { Reading, Sentence } from './read-text.ts'
import { termsIn } from './terms-in.ts'

/** A sentence that can be asked about by itself. */
export type Statement = {
  sentence: Sentence
  /** The terms it mentions, best first. */
  terms: Term[]
  /** Where it says what something is: that something, and what is said of it. */
  definition: { subject: string; rest: string } | undefined
  /** An aim ('Explain how …') says what to learn and not how things are. */
  aim: boolean
  worth: number
}

/** Openings that lean on the sentence before. */
const leaning = new Set(
  'it its this that these those they their he she his her so but and or nor then however therefore thus hence such there here now let we you i my your our also both another one some others instead otherwise because although while once if when all each every most many again first second next finally even only yes no not well okay ok what why how who which'.split(
    ' ',
  ),
)
const personal = /\b(?:i|we|you|your|our|us|my|me|let’s|let's)\b/gi
const copulas: Readonly<Record<string, string>> = {
  en: 'is|are|was|were|means|stands for|refers to|is called|are called',
  de: 'ist|sind|war|bedeutet|heißt',
  fr: 'est|sont|signifie',
  es: 'es|son|significa',
  pt: 'é|são|significa',
  it: 'è|sono|significa',
  nl: 'is|zijn|betekent',
}
const articles =
  /^(?:the|an?|der|die|das|eine?|le|la|les|un|une|el|los|las|una|il|lo|gli|o|a|os|as|um|uma|de|het|een)\s+/i
const patterns = new Map<string, RegExp>()

function copulaPattern(code: string): RegExp | undefined {
  const verbs = copulas[code]
  if (verbs === undefined) return undefined
  const found = patterns.get(code) ?? new RegExp(`^(.{2,70}?)\\s(?:${verbs})\\s(.{12,})$`, 'iu')
  patterns.set(code, found)
  return found
}

/** 'Chlorophyll is the green pigment …', or a list entry 'chlorophyll: the green pigment …'. */
function definitionIn(sentence: Sentence, language: string): Statement['definition'] {
  const entry =
    sentence.block.kind === 'item' ? sentence.text.match(/^(.{2,60}?)\s?(?::|–|—)\s(.{12,})$/u) : null
  const found = entry ?? sentence.text.match(copulaPattern(language) ?? /^$/)
  if (found === null) return undefined
  const subject = (found[1] ?? '').replace(articles, '').trim()
  const rest = (found[2] ?? '')
    .replace(/;.*$/u, '')
    .replace(/[.\s]+$/, '')
    .trim()
  const words = sentence.words.filter((word) => word.start < (found[1]?.length ?? 0))
  const opening = words[0]?.text.toLowerCase() ?? ''
  const content = words.filter((word) => !word.general)
  if (/[,;:()“”"]/.test(subject) || words.length > 5 || content.length === 0 || leaning.has(opening))
    return undefined
  if (/^(?:not|also|very|so|now|still|often|usually|always|only|there)\b/i.test(rest)) return undefined
  return { subject, rest }
}

function worthOf(sentence: Sentence, terms: readonly Term[], definition: Statement['definition']): number {
  const count = sentence.words.length
  const about = terms.slice(0, 4).reduce((sum, term) => sum + term.score, 0)
  const size = count < 7 ? 0.4 : count > 32 ? 0.6 : 1
  const asides = sentence.text.match(personal)?.length ?? 0
  return about * size * (definition === undefined ? 1 : 1.5) * (asides > 0 ? 0.35 : 1)
}

/** The sentences of a text that stand alone, best first. */
export function statementsOf(reading: Reading, terms: readonly Term[]): Statement[] {
  const english = reading.language.code === 'en'
  // Captions made by a machine have no capitals; then a small letter says nothing.
  const cased =
    reading.sentences.filter(({ text }) => /^\P{Ll}/u.test(text)).length * 4 > reading.sentences.length
  const found: Statement[] = []
  const seen = new Set<string>()
  for (const sentence of reading.sentences) {
    const { text, words, block } = sentence
    const opening = words[0]?.text.toLowerCase() ?? ''
    const least = reading.language.spaceless ? 3 : 4
    if (block.kind === 'heading' || words.length < least || text.length > 320) continue
    if (/[?？]["”’)]?$/.test(text) || /https?:|www\.|[{}<>|]/.test(text) || seen.has(text)) continue
    const orders = english && isAimVerb(opening)
    const aim = block.kind === 'aim' || (orders && block.kind === 'item')
    if (orders && !aim && !/^(?:in|of|is|are|was|were|has|have|and|from|at|on)$/i.test(words[1]?.text ?? ''))
      continue
    if (english && !aim && (leaning.has(opening) || (cased && /^\p{Ll}/u.test(text)))) continue
    const mentioned = termsIn(sentence, terms)
    if (mentioned.length === 0) continue
    seen.add(text)
    const definition = aim ? undefined : definitionIn(sentence, reading.language.code)
    const worth = worthOf(sentence, mentioned, definition) * (aim ? 0.5 : 1)
    found.push({ sentence, terms: mentioned, definition, aim, worth })
  }
  const ranked = found.sort((a, b) => b.worth - a.worth || a.sentence.index - b.sentence.index)
  // 'Real tables are messy.' is a poor question as long as there are better ones.
  const full = ranked.filter(({ sentence }) => sentence.words.length > 5 || !english)
  return full.length >= 4 ? full : ranked
}
