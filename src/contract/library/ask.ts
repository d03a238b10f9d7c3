import { z } from 'zod'
import { sourceKinds } from '#contract/sources/kinds.ts'
import { sourceAnchorSchema } from '#contract/sources.ts'
import { requiredText } from '#contract/words/typed-text.ts'
import { askLimits } from './ask-rules.ts'
import { catalogueAnswerSchema, catalogues, workKinds } from './works.ts'

/** What a learner is looking for, in their own words; also as it is kept with the run. */
export const askLibrarianSchema = z.strictObject({
  wish: requiredText(askLimits.wish),
  courseId: z.uuid({ error: 'courseId is no id.' }).nullable().default(null),
  unitId: z.uuid({ error: 'unitId is no id.' }).nullable().default(null),
})
export type AskLibrarian = z.infer<typeof askLibrarianSchema>

/** What a found thing serves: a concept of one of the learner's courses, or a unit that has none yet. */
export const servedSchema = z.strictObject({
  label: z.string(),
  courseId: z.uuid(),
  conceptId: z.uuid().nullable(),
})
export type Served = z.infer<typeof servedSchema>

const inCommon = {
  /** By this number it is added to the library. */
  number: z.int(),
  serves: servedSchema.nullable(),
  reason: z.string(),
}

/** Of words that were looked for where nothing could be checked: a kind of thing, and no title. */
export const searchKinds = [...workKinds, 'video'] as const
export type SearchKind = (typeof searchKinds)[number]

export const foundItemSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('video'),
    ...inCommon,
    /** The id that the video site knows. */
    videoId: z.string(),
    /** Where it stands in the learner's own library. */
    ownId: z.uuid().nullable(),
    title: z.string(),
    channelName: z.string(),
    durationSeconds: z.int().nullable(),
    /** In so many public courses of this installation. */
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
    /** Of the catalogue's answer as it was kept. */
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

/** The browser names the number alone: what is added is what the run found and a catalogue said. */
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
