import { z } from 'zod'
import { pageOf, searchQuerySchema } from './paging.ts'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { encodings } from './sources/encodings.ts'
import { tooLargeWords } from './sources/fault-words.ts'
import { sourceFaults, sourceKinds, sourceLimits, sourceStates } from './sources/kinds.ts'
import { documentLanguages } from './sources/languages.ts'
import { blockKinds } from './sources/reading.ts'
import { requiredText, typedText } from './words/typed-text.ts'

/** A learner's document, as the list shows it. */
export const sourceSchema = z.object({
  id: z.uuid(),
  courseId: z.uuid().nullable(),
  courseTitle: z.string().nullable(),
  title: z.string(),
  author: z.string(),
  fileName: z.string(),
  /** Null until its content has been read. */
  kind: z.enum(sourceKinds).nullable(),
  bytes: z.number().int(),
  state: z.enum(sourceStates),
  fault: z.enum(sourceFaults).nullable(),
  /** Pages of a PDF, sections of another kind; null until that is known. */
  sections: z.number().int().nullable(),
  /** How many of these are read, while the server reads it. */
  sectionsRead: z.number().int(),
  /** While the browser sends it: how many bytes have arrived. */
  bytesSent: z.number().int(),
  language: z.string().nullable(),
  /** Pictures that were left out, where there are any. */
  pictures: z.number().int(),
  /** Characters of menus and other navigation that were left out of a page. */
  leftOut: z.number().int(),
  /** Pages of a PDF that cannot be searched: pictures, and letters without a meaning. */
  picturePages: z.number().int(),
  unreadablePages: z.number().int(),
  /** Where its encoding is uncertain: the two most likely ones, the used one first. */
  encodings: z.array(z.object({ encoding: z.string(), sample: z.string() })),
  /** The owner's choices for reading it. */
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

/** How much of their space a learner has used. */
export const sourceRoomSchema = z.object({
  documents: z.number().int(),
  bytes: z.number().int(),
  mostBytes: z.number().int(),
  pages: z.number().int(),
  mostPages: z.number().int(),
})
export type SourceRoom = z.infer<typeof sourceRoomSchema>

/** Searches title, author and file name. */
export const sourcesQuerySchema = searchQuerySchema.extend({ courseId: z.uuid().optional() })

export const sourceListSchema = pageOf(sourceSchema).extend({ room: sourceRoomSchema })

/** Sent before the first part: it reserves the space. */
export const newSourceSchema = z.strictObject({
  fileName: requiredText(sourceLimits.fileName),
  bytes: z
    .number()
    .int()
    .min(1, { error: 'This file is empty.' })
    .max(sourceLimits.bytes, { error: tooLargeWords() }),
  /** Of the whole file, in hexadecimal: an equal file is stored once, and a damaged part is noticed. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  courseId: z.uuid().nullish(),
})

/** The document, which may be an existing one, and the numbers of the missing parts. */
export const sendingSourceSchema = z.object({
  source: sourceSchema,
  isNew: z.boolean(),
  missingParts: z.array(z.number().int()),
  /** The size of every part but the last. */
  partBytes: z.number().int(),
})
export type SendingSource = z.infer<typeof sendingSourceSchema>

export const editSourceSchema = z.strictObject({
  title: requiredText(sourceLimits.title).optional(),
  author: typedText(sourceLimits.author).optional(),
  courseId: z.uuid().nullable().optional(),
  /** How to read it: after a change of one of these, it is read again. */
  language: z.enum(documentLanguages).optional(),
  encoding: z.enum(encodings).optional(),
  /** A web page with its menus. */
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

/** The learner's position in it, shared by their devices. */
export const sourcePositionSchema = z.strictObject({
  section: offset.max(sourceLimits.pages),
  start: offset.max(sourceLimits.text),
})

export const sourceDetailsSchema = sourceSchema.extend({
  outline: z.array(outlineEntrySchema),
  position: sourcePositionSchema.nullable(),
  /** Its languages with their shares of the text, the main one first. */
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
  /** The number of its file, at /api/sources/{id}/pictures/{number}; without one its description is shown. */
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

/** How many sections a response contains: a long document is loaded as needed. */
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

/** Words of a document that a guide used; the text has their number as [[number]]. */
export const citationSchema = z.object({
  number: z.number().int().min(1),
  sourceId: z.uuid(),
  title: z.string(),
  /** True for a page; other documents have sections. */
  isPage: z.boolean(),
  label: z.string(),
  heading: z.string(),
  ...sourceAnchorSchema.shape,
  quote: z.string(),
})
export type Citation = z.infer<typeof citationSchema>

/** A passage that a search found, with its matching ranges. */
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
