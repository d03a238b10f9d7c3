import { fieldsBySentence, type SentenceFields } from '#contract/courses/sentence-rule.ts'
import type { CourseDraft, FilledFields } from './course-draft.ts'

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

/** What was filled in last: a field that holds something else was typed, and stays. */
const filledIn = ({ sentence, proposed }: CourseDraft): FilledFields => proposed ?? impliedFields(sentence)

function refill(draft: CourseDraft, now: FilledFields): CourseDraft {
  const before = filledIn(draft)
  const fields = Object.keys(now) as (keyof FilledFields)[]
  const untouched = fields.filter((field) => draft[field] === before[field])
  return { ...draft, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) }
}

/** The draft with another sentence: what a guide proposed for the last one goes with it. */
export const followSentence = (draft: CourseDraft, sentence: string): CourseDraft =>
  sentence.trim() === draft.sentence.trim()
    ? { ...draft, sentence }
    : { ...refill(draft, impliedFields(sentence)), sentence, proposed: null }

/** The draft with what a guide proposes for its sentence. */
export const withProposal = (draft: CourseDraft, proposed: FilledFields): CourseDraft => ({
  ...refill(draft, proposed),
  proposed,
})

/** The learner's own sentence is one objective; what else stands there is a list. */
export const objectivesOf = ({ sentence, objectives }: CourseDraft): string | string[] =>
  objectives !== '' && objectives === impliedFields(sentence).objectives ? [objectives] : objectives
