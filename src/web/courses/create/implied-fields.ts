import { courseLimits } from '#contract/courses/course-rules.ts'
import type { CourseDraft } from './course-draft.ts'

/** What the learner's own profile says; empty where they have not said it yet. */
export type Learner = { priorKnowledge: string[] }

type ImpliedFields = Pick<CourseDraft, 'title' | 'description' | 'objectives' | 'priorKnowledge'>

const nothing: ImpliedFields = { title: '', description: '', objectives: '', priorKnowledge: '' }

/** The fields of the form that one sentence fills, from what was said and nothing else. */
export function impliedFields(sentence: string, learner: Learner): ImpliedFields {
  const said = sentence.replace(/\s+/g, ' ').trim()
  if (said === '') return nothing
  const { title, objective } = subjectOf(firstSentence(said))
  return {
    title,
    description: ended(upperFirst(said)),
    objectives: withoutCommas(objective),
    priorKnowledge: learner.priorKnowledge.join(', ') || 'None',
  }
}

/** The draft with another sentence: a field that still holds what the old one implied goes along, any other stays. */
export function followSentence(draft: CourseDraft, sentence: string, learner: Learner): CourseDraft {
  return follow(
    { ...draft, sentence },
    impliedFields(draft.sentence, learner),
    impliedFields(sentence, learner),
  )
}

/** The same for a profile that was loaded after typing began. */
export function followLearner(draft: CourseDraft, before: Learner, now: Learner): CourseDraft {
  return follow(draft, impliedFields(draft.sentence, before), impliedFields(draft.sentence, now))
}

function follow(draft: CourseDraft, before: ImpliedFields, now: ImpliedFields): CourseDraft {
  const fields = Object.keys(nothing) as (keyof ImpliedFields)[]
  const changed = fields.filter((field) => draft[field] === before[field])
  return { ...draft, ...Object.fromEntries(changed.map((field) => [field, now[field]])) }
}

const wish = /^(?:please[, ]+)?(?:(?:i|we)(?:['’]d| would)?(?: really)? (?:want|like|love|need|wish) to )?/i
const verb = /^(?:learn|study|know|understand|teach me|explain)\b\s*(?:more )?(?:about )?/i
const question = /^(?:who|what|why|when|where|which|how|is|are|do|does|did|can|could|should|will)\b.*\?$/i

/** 'I want to learn how to bake bread' is about how to bake bread; whoever has learned it bakes bread. */
function subjectOf(said: string): { title: string; objective: string } {
  const wished = said.replace(wish, '')
  const subject = wished.replace(verb, '') || wished || said
  if (question.test(subject)) {
    const asked = cut(upperFirst(subject))
    return { title: asked, objective: `Answer the question: ${asked}` }
  }
  const plain = subject.replace(/[\s.!?…,;:]+$/u, '') || subject
  const skill = /^(?:how )?to (.+)$/i.exec(plain)?.[1]
  if (skill !== undefined) return { title: cut(`How to ${skill}`), objective: cut(upperFirst(skill)) }
  return {
    title: cut(upperFirst(plain)),
    objective: `Understand ${cut(plain.replace(/^(?:The|An?|How|Why|What)\b/, (word) => word.toLowerCase()))}`,
  }
}

/** What comes after the first sentence explains it: it belongs into the description. */
const firstSentence = (said: string): string => /^(.*?\p{L}{3}[.!?])\s+\p{Lu}/u.exec(said)?.[1] ?? said

/** Objectives are told apart by commas, so one objective holds none. */
const withoutCommas = (text: string): string =>
  text.replace(/,(?= (?:and|or|but)\b)/g, '').replaceAll(',', ';')

const upperFirst = (text: string): string => {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

const ended = (text: string): string => (/[\p{P}\p{S}]$/u.test(text) ? text : `${text}.`)

/** Within the limit of a title, between two words where there are any. */
function cut(text: string): string {
  if (text.length <= courseLimits.title) return text
  const start = text.slice(0, courseLimits.title)
  const words = start.slice(0, start.lastIndexOf(' '))
  return (words === '' ? start : words).toWellFormed().trim()
}
