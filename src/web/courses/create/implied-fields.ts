import { fieldsBySentence, type SentenceFields } from '#contract/courses/sentence-rule.ts'
import type { CourseDraft, FilledFields } from './course-draft.ts'

/** Commas separate objectives, so an objective of a list contains none. */
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

/** The fields that one sentence fills where no guide makes a proposal. */
export function impliedFields(sentence: string): FilledFields {
  const fields = fieldsBySentence(sentence)
  // The learner's sentence is one objective, including its commas (`objectivesOf`).
  return { ...asFields(fields), objectives: fields.objectives[0] ?? '' }
}

/** The values filled in last: a field with another value was typed by the learner, and stays. */
const filledIn = ({ sentence, proposed }: CourseDraft): FilledFields => proposed ?? impliedFields(sentence)

function refill(draft: CourseDraft, now: FilledFields): CourseDraft {
  const before = filledIn(draft)
  const fields = Object.keys(now) as (keyof FilledFields)[]
  const untouched = fields.filter((field) => draft[field] === before[field])
  return { ...draft, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) }
}

/** The draft with another sentence: drops what a guide proposed for the previous one. */
export const followSentence = (draft: CourseDraft, sentence: string): CourseDraft =>
  sentence.trim() === draft.sentence.trim()
    ? { ...draft, sentence }
    : { ...refill(draft, impliedFields(sentence)), sentence, proposed: null }

/** The draft with what a guide proposes for its sentence. */
export const withProposal = (draft: CourseDraft, proposed: FilledFields): CourseDraft => ({
  ...refill(draft, proposed),
  proposed,
})

/** The learner's sentence is one objective; any other text in the field is a list. */
export const objectivesOf = ({ sentence, objectives }: CourseDraft): string | string[] =>
  objectives !== '' && objectives === impliedFields(sentence).objectives ? [objectives] : objectives
