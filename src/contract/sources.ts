import { z } from 'zod'
import { pageOf, searchQuerySchema } from './paging.ts'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { encodings } from './sources/encodings.ts'
import { tooLargeWords } from './sources/fault-words.ts'
import { sourceFaults, sourceKinds, sourceLimits, sourceStates } from './sources/kinds.ts'
import { documentLanguages } from './sources/languages.ts'
import { blockKinds } from './sources/reading.ts'
import { requiredText, typedText } from './words/typed-text.ts'

/** A document that a learner brought, as the list shows it. */
export const sourceSchema = z.object({
  id: z.uuid(),
  courseId: z.uuid().nullable(),
  courseTitle: z.string().nullable(),
  title: z.string(),
  author: z.string(),
  fileName: z.string(),
  /** Null until its content has been looked at. */
  kind: z.enum(sourceKinds).nullable(),
  bytes: z.number().int(),
  state: z.enum(sourceStates),
  fault: z.enum(sourceFaults).nullable(),
  /** Pages of a PDF, sections of another kind; null until that is known. */
  sections: z.number().int().nullable(),
  /** Of these so many are read, while it is being read. */
  sectionsRead: z.number().int(),
  /** While it is being sent: how many bytes have arrived. */
  bytesSent: z.number().int(),
  language: z.string().nullable(),
  /** Pictures that were left out, where there are any. */
  pictures: z.number().int(),
  /** Characters of menus and other navigation that were left out of a page. */
  leftOut: z.number().int(),
  /** Pages of a PDF that cannot be searched: pictures, and letters without a meaning. */
  picturePages: z.number().int(),
  unreadablePages: z.number().int(),
  /** Where its encoding is not sure: the two best readings, the taken one first. */
  encodings: z.array(z.object({ encoding: z.string(), sample: z.string() })),
  /** What its owner chose for its reading. */
  choices: z.object({
    language: z.string().optional(),
    encoding: z.string().optional(),
    isWhole: z.boolean().optional(),
  }),
  citedInLessons: z.number().int(),
  citedInAnswers: z.number().int(),
  revision: revisionSchema,
  createdAt: z.iso.datetime(),
})
export type Source = z.infer<typeof sourceSchema>

/** How much of their room a learner has used. */
export const sourceRoomSchema = z.object({
  documents: z.number().int(),
  bytes: z.number().int(),
  mostBytes: z.number().int(),
  pages: z.number().int(),
  mostPages: z.number().int(),
})
export type SourceRoom = z.infer<typeof sourceRoomSchema>

/** Searched in title, author and name of the file. */
export const sourcesQuerySchema = searchQuerySchema.extend({ courseId: z.uuid().optional() })

export const sourceListSchema = pageOf(sourceSchema).extend({ room: sourceRoomSchema })

/** Said before the first part is sent: the room is kept free from here on. */
export const newSourceSchema = z.strictObject({
  fileName: requiredText(sourceLimits.fileName),
  bytes: z
    .number()
    .int()
    .min(1, { error: 'This file is empty.' })
    .max(sourceLimits.bytes, { error: tooLargeWords() }),
  /** Of the whole file, in hexadecimal: the same file is kept once, and a part that went wrong is noticed. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  courseId: z.uuid().nullish(),
})

/** The source, which may be one that was here before, and the numbers of the parts that are missing. */
export const sendingSourceSchema = z.object({
  source: sourceSchema,
  isNew: z.boolean(),
  missingParts: z.array(z.number().int()),
})
export type SendingSource = z.infer<typeof sendingSourceSchema>

export const editSourceSchema = z.strictObject({
  title: requiredText(sourceLimits.title).optional(),
  author: typedText(sourceLimits.author).optional(),
  courseId: z.uuid().nullable().optional(),
  /** How it is to be read: where one of these changes, it is read once more. */
  language: z.enum(documentLanguages).optional(),
  encoding: z.enum(encodings).optional(),
  /** A page with its menus. */
  isWhole: z.boolean().optional(),
  revision: seenRevisionSchema,
})

const offset = z.number().int().min(0)
export const sourceAnchorSchema = z.object({ section: offset, start: offset, end: offset })

export const outlineEntrySchema = z.object({
  title: z.string(),
  level: z.number().int(),
  section: offset,
  start: offset,
})

/** Where the learner stands in it, on whatever device. */
export const sourcePositionSchema = z.strictObject({
  section: offset.max(sourceLimits.pages),
  start: offset.max(sourceLimits.text),
})

export const sourceDetailsSchema = sourceSchema.extend({
  outline: z.array(outlineEntrySchema),
  position: sourcePositionSchema.nullable(),
  /** Its languages with their parts of the text, the main one first. */
  languages: z.array(z.object({ code: z.string(), share: z.number() })),
})
export type SourceDetails = z.infer<typeof sourceDetailsSchema>

const sourceLinkSchema = z.object({
  start: offset,
  end: offset,
  url: z
    .string()
    .regex(/^https?:\/\//i)
    .max(2000)
    .optional(),
  to: sourceAnchorSchema.optional(),
})

const sourcePictureSchema = z.object({
  at: offset,
  alt: z.string(),
  /** Of its file, at /api/sources/{id}/pictures/{number}; without one its words stand for it. */
  number: z.number().int().min(0).optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
})

export const sourceSectionSchema = z.object({
  index: offset,
  label: z.string(),
  heading: z.string(),
  text: z.string(),
  blocks: z.array(
    z.object({
      kind: z.enum(blockKinds),
      start: offset,
      end: offset,
      level: z.number().int().optional(),
      links: z.array(sourceLinkSchema).optional(),
      pictures: z.array(sourcePictureSchema).optional(),
    }),
  ),
})

/** So many sections come at a time: a long one is read as it is needed. */
export const sectionsAtOnce = 20

export const sectionsQuerySchema = z.object({
  from: z.coerce
    .number({ error: 'from must be a number.' })
    .int({ error: 'from must be a whole number.' })
    .min(0, { error: 'from must be 0 or more.' })
    .max(1_000_000, { error: 'There is no such section.' })
    .default(0),
  count: z.coerce
    .number({ error: 'count must be a number.' })
    .int({ error: 'count must be a whole number.' })
    .min(1, { error: `count must be between 1 and ${sectionsAtOnce}.` })
    .max(sectionsAtOnce, { error: `count must be between 1 and ${sectionsAtOnce}.` })
    .default(sectionsAtOnce),
})

export const sourceSectionsSchema = z.object({ sections: z.array(sourceSectionSchema) })

/** Words of a document that a guide leaned on, under the number that stands in the text as [[number]]. */
export const citationSchema = z.object({
  number: z.number().int().min(1),
  sourceId: z.uuid(),
  title: z.string(),
  /** A page is named as such; another kind has sections. */
  isPage: z.boolean(),
  label: z.string(),
  heading: z.string(),
  ...sourceAnchorSchema.shape,
  quote: z.string(),
})
export type Citation = z.infer<typeof citationSchema>

/** A passage that a search found, with the stretches of its text that match. */
export const foundPassageSchema = z.object({
  sourceId: z.uuid(),
  title: z.string(),
  isPage: z.boolean(),
  label: z.string(),
  heading: z.string(),
  ...sourceAnchorSchema.shape,
  text: z.string(),
  matches: z.array(z.tuple([offset, offset])),
})
