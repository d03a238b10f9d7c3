import { z } from 'zod'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { sourceAnchorSchema } from './sources.ts'
import { studyPageLimits } from './study-page/words.ts'
import { typedText } from './words/typed-text.ts'

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

/** A sentence of the learner's own sources, word for word, and where it stands. */
const quoteSchema = z.strictObject({
  text: z.string(),
  /** Where the pasted passage is from, or the title of the video or the document. */
  title: z.string(),
  /** Null for what is none. */
  video: z.strictObject({ id: z.uuid(), startSeconds: z.number().nullable() }).nullable(),
  /** Of a document: where its words stand. */
  document: z
    .strictObject({
      sourceId: z.uuid(),
      isPage: z.boolean(),
      label: z.string(),
      ...sourceAnchorSchema.shape,
    })
    .nullable()
    .default(null),
})
export type Quote = z.infer<typeof quoteSchema>

/** What was written; the revision is 0 while nothing was. */
export const savedPageSchema = z.strictObject({ sections: pageSectionsSchema, revision: revisionSchema })
export type SavedPage = z.infer<typeof savedPageSchema>

export const studyPageSchema = savedPageSchema.extend({
  /** What was pasted in this lesson, on this page or another. */
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
export type StoredSections = SavePage['sections']
