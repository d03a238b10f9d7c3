import { z } from 'zod'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { sourceAnchorSchema } from './sources.ts'
import { studyPageLimits } from './study-page/words.ts'
import { typedText } from './words/typed-text.ts'

const section = typedText(studyPageLimits.section)

/** A learner's text on the page of an activity. All pages have one shape: each shows its part. */
const sectionFields = {
  /** The source of the pasted passage. */
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

/** A sentence from the learner's sources, word for word, and its position. */
const quoteSchema = z.strictObject({
  text: z.string(),
  /** The source of the pasted passage, or the title of the video or the document. */
  title: z.string(),
  /** Null for a quotation that is not from a video. */
  video: z.strictObject({ id: z.uuid(), startSeconds: z.number().nullable() }).nullable(),
  /** For a document: the position of the words. */
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

/** The saved text; the revision is 0 before the first save. */
export const savedPageSchema = z.strictObject({ sections: pageSectionsSchema, revision: revisionSchema })
export type SavedPage = z.infer<typeof savedPageSchema>

export const studyPageSchema = savedPageSchema.extend({
  /** The texts pasted in this lesson, on this page or another. */
  sources: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  /** Quotations from the pasted sources and the course's videos that match the words of the unit. */
  quotes: z.array(quoteSchema).max(studyPageLimits.quotes),
})
export type StudyPage = z.infer<typeof studyPageSchema>

/** The changed sections; the others stay. */
export const savePageSchema = z.strictObject({
  sections: z.strictObject(sectionFields).partial(),
  revision: seenRevisionSchema,
})
export type SavePage = z.infer<typeof savePageSchema>
export type StoredSections = SavePage['sections']
