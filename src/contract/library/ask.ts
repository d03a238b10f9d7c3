import { z } from 'zod'
import { sourceKinds } from '#contract/sources/kinds.ts'
import { sourceAnchorSchema } from '#contract/sources.ts'
import { requiredText } from '#contract/words/typed-text.ts'
import { askLimits } from './ask-rules.ts'
import { catalogueAnswerSchema, catalogues, workKinds } from './works.ts'

/** The learner's request in their own words; it is stored with the run. */
export const askLibrarianSchema = z.strictObject({
  wish: requiredText(askLimits.wish),
  courseId: z.uuid({ error: 'courseId is no id.' }).nullable().default(null),
  unitId: z.uuid({ error: 'unitId is no id.' }).nullable().default(null),
})
export type AskLibrarian = z.infer<typeof askLibrarianSchema>

/** What a find is useful for: a concept of one of the learner's courses, or a unit without concepts. */
export const servedConceptSchema = z.strictObject({
  label: z.string(),
  courseId: z.uuid(),
  conceptId: z.uuid().nullable(),
})
export type ServedConcept = z.infer<typeof servedConceptSchema>

const inCommon = {
  /** The number that adds it to the library. */
  number: z.int(),
  serves: servedConceptSchema.nullable(),
  reason: z.string(),
}

/** For search suggestions that could not be checked in a catalogue: a kind of work, and no title. */
export const searchKinds = [...workKinds, 'video'] as const
export type SearchKind = (typeof searchKinds)[number]

export const foundItemSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('video'),
    ...inCommon,
    /** The video site's id. */
    videoId: z.string(),
    /** Its id in the learner's library; null if it is not there. */
    ownId: z.uuid().nullable(),
    title: z.string(),
    channelName: z.string(),
    durationSeconds: z.int().nullable(),
    /** How many public courses of this installation have it. */
    courses: z.int(),
    startSeconds: z.number().nullable(),
  }),
  z.strictObject({
    type: z.literal('document'),
    ...inCommon,
    sourceId: z.uuid(),
    title: z.string(),
    kind: z.enum(sourceKinds).nullable(),
    isPage: z.boolean(),
    label: z.string(),
    ...sourceAnchorSchema.shape,
  }),
  z.strictObject({
    type: z.literal('checked'),
    ...inCommon,
    kind: z.enum(searchKinds),
    catalogue: z.enum(catalogues),
    /** The key of the catalogue's stored response. */
    key: z.string(),
    work: catalogueAnswerSchema,
  }),
  z.strictObject({
    type: z.literal('search'),
    ...inCommon,
    kind: z.enum(searchKinds),
    words: z.array(z.string()),
  }),
])
export type FoundItem = z.infer<typeof foundItemSchema>

/** The request contains only the number: the server adds what the run found and a catalogue confirmed. */
export const addFoundSchema = z.strictObject({
  number: z.int({ error: 'number is the number of what was found.' }).min(1).max(1000),
})
export const addedFoundSchema = z.strictObject({
  number: z.int(),
  videoId: z.uuid().nullable(),
  workId: z.uuid().nullable(),
})
export type AddedFound = z.infer<typeof addedFoundSchema>
export const addedListSchema = z.strictObject({ items: z.array(addedFoundSchema) })
