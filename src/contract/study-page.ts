import { z } from 'zod'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { typedText } from './words/text.ts'

/** The activities of guided self-study on which the learner writes: what the plan calls their type. */
export const studyTypes = ['bring-source', 'read-with-questions', 'explain-from-memory'] as const
export type StudyType = (typeof studyTypes)[number]

export const studyPageLimits = { passage: 60_000, section: 10_000, quotes: 5 } as const

const section = typedText(studyPageLimits.section)

/** What a learner writes on the page of an activity. One shape for every page: each shows its part. */
const sectionFields = {
  /** Where the pasted passage is from. */
  from: section,
  passage: typedText(studyPageLimits.passage),
  who: section,
  claim: section,
  support: section,
  news: section,
  explanation: section,
  leftOut: section,
}
const pageSectionsSchema = z.strictObject(sectionFields)
export type PageSections = z.infer<typeof pageSectionsSchema>
export type PageSection = keyof PageSections

export const emptyPage: PageSections = {
  from: '',
  passage: '',
  who: '',
  claim: '',
  support: '',
  news: '',
  explanation: '',
  leftOut: '',
}

/** The sections of a page by the type of its activity; an activity of another plan has all of them. */
const sectionsByType: Record<StudyType, readonly PageSection[]> = {
  'bring-source': ['from', 'passage'],
  'read-with-questions': ['who', 'claim', 'support', 'news'],
  'explain-from-memory': ['explanation', 'leftOut'],
}
export const sectionsOf = (type: string): readonly PageSection[] =>
  sectionsByType[type as StudyType] ?? Object.values(sectionsByType).flat()

/** A sentence of the learner's own sources, word for word, and where it stands. */
const quoteSchema = z.strictObject({
  text: z.string(),
  /** Where the pasted passage is from, or the video's title. */
  title: z.string(),
  /** Null for a pasted passage. */
  video: z.strictObject({ id: z.uuid(), startSeconds: z.number().nullable() }).nullable(),
})
export type Quote = z.infer<typeof quoteSchema>

export const studyPageSchema = z.strictObject({
  sections: pageSectionsSchema,
  /** 0 while nothing was written. */
  revision: revisionSchema,
  /** What was pasted in this lesson, on this page or an earlier one. */
  sources: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  /** What the pasted sources and the course's videos say on the words of the unit. */
  quotes: z.array(quoteSchema).max(studyPageLimits.quotes),
})
export type StudyPage = z.infer<typeof studyPageSchema>

/** The sections that were changed; the others stay as they are. */
export const savePageSchema = z.strictObject({
  sections: z.strictObject(sectionFields).partial(),
  revision: seenRevisionSchema,
})
export type SavePage = z.infer<typeof savePageSchema>
