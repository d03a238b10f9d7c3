import { fieldsBySentence, type SentenceFields } from '#contract/courses/sentence-rule.ts'
import type { CourseDraft } from './course-draft.ts'

/** The fields of the form that a sentence fills: by the rule, or as a guide proposes them. */
export type FilledFields = Pick<
  CourseDraft,
  'title' | 'description' | 'objectives' | 'priorKnowledge' | 'difficultyLevel' | 'lessons'
>

/** Objectives are told apart by commas, so one of a list holds none. */
const withoutCommas = (text: string): string =>
  text.replace(/,(?= (?:and|or|but)\b)/g, '').replaceAll(',', ';')

const listText = (entries: readonly string[]): string => entries.map(withoutCommas).join(', ')

export const asFields = (fields: SentenceFields): FilledFields => ({
  title: fields.title,
  description: fields.description,
  objectives: listText(fields.objectives),
  priorKnowledge: listText(fields.priorKnowledge),
  difficultyLevel: fields.difficultyLevel,
  lessons: String(fields.lessons),
})

/** What one sentence fills in where no guide proposes anything. */
export function impliedFields(sentence: string): FilledFields {
  const fields = fieldsBySentence(sentence)
  // The learner's own sentence is one objective, commas and all (`objectivesOf`).
  return { ...asFields(fields), objectives: fields.objectives[0] ?? '' }
}

/** The draft with other fields filled in: one that still holds what was filled in before changes, any other stays. */
export function refill(draft: CourseDraft, before: FilledFields, now: FilledFields): CourseDraft {
  const fields = Object.keys(now) as (keyof FilledFields)[]
  const untouched = fields.filter((field) => draft[field] === before[field])
  return { ...draft, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) }
}

/** The draft with another sentence. */
export const followSentence = (
  draft: CourseDraft,
  sentence: string,
  before = impliedFields(draft.sentence),
): CourseDraft => refill({ ...draft, sentence }, before, impliedFields(sentence))

/** The learner's own sentence is one objective; what else stands there is a list. */
export const objectivesOf = ({ sentence, objectives }: CourseDraft): string | string[] =>
  objectives !== '' && objectives === impliedFields(sentence).objectives ? [objectives] : objectives
