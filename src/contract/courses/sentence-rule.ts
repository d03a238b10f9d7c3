import { courseLimits } from './course-rules.ts'

/** What a course needs beside hours and books, as one sentence gives it. */
export type SentenceFields = {
  title: string
  description: string
  objectives: string[]
  priorKnowledge: string[]
  difficultyLevel: 'Beginner' | 'Intermediate' | 'Advanced'
  lessons: number
}

/** A title made of a sentence, or by a model of one. */
export const maxTitleLength = 80

/** What is filled in from one sentence where no model proposes it: what was said, and nothing else. */
export function fieldsBySentence(sentence: string): SentenceFields {
  const said = sentence.replace(/\s+/g, ' ').trim()
  return {
    title: said === '' ? '' : titleOf(said),
    description: said === '' ? '' : ended(upperFirst(said)),
    objectives: said === '' ? [] : [said],
    priorKnowledge: said === '' ? [] : ['None'],
    difficultyLevel: 'Beginner',
    lessons: courseLimits.lessons.formDefault,
  }
}

const wish = /^(?:please[, ]+)?(?:(?:i|we)(?:['’]d| would)?(?: really)? (?:want|like|love|need|wish) to )?/i
const verb = /^(?:learn|study|know|understand|teach me|explain)\b\s*(?:more )?(?:about )?/i
/** Without a wish before it, 'study' or 'know' may be a part of the thing itself: 'Study design in clinical trials'. */
const plainVerb = /^(?:learn|understand|teach me)\b\s*(?:more )?(?:about )?/i

/** 'I want to learn how to bake bread, so that …' is about how to bake bread. */
function titleOf(said: string): string {
  const wished = said.replace(wish, '')
  const asked = wished.replace(wished === said ? plainVerb : verb, '')
  const clause = firstClause(asked || wished || said)
  const skill = /^(?:how )?to (.+)$/i.exec(clause)?.[1]
  return cutWords(upperFirst(skill === undefined ? clause : `How to ${skill}`), maxTitleLength)
}

/** A point ends a clause after a word of three letters: 'Dr. Who' is none. A question keeps its mark. */
const clauseEnd =
  /[,;:…](?=\s|$)|[，。；：、]|\s[-–—](?=\s)|(?<=\p{L}{3})[.!](?=\s|$)|\s(?=(?:so that|so I can|because|in order to)\s)|(?<=\?)\s/u

function firstClause(text: string): string {
  const [clause = ''] = text.split(clauseEnd, 1)
  const plain = clause.replace(/(?<=[^\s\p{P}])[\s.!…,;:]+$/u, '').trim()
  return plain === '' ? text : plain
}

const upperFirst = (text: string): string => {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

const ended = (text: string): string => (/[\p{P}\p{S}]$/u.test(text) ? text : `${text}.`)

/** Within a limit, between two words where there are any. */
export function cutWords(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit + 1)
  const words = start.slice(0, start.lastIndexOf(' '))
  return (words === '' ? start.slice(0, limit) : words).toWellFormed().trim()
}
