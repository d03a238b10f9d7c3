import { z } from 'zod'
import { pageOf, pageQuerySchema } from '#contract/paging.ts'

/** Open catalogues in which a work can be looked up: books, papers, videos. */
export const catalogues = ['open_library', 'crossref', 'youtube'] as const
export type Catalogue = (typeof catalogues)[number]

export const workKinds = ['book', 'paper'] as const
export type WorkKind = (typeof workKinds)[number]

/** A work's year of publication, where it is known. */
export const workYearSchema = z.int().min(0).max(9999)

/** A work as its catalogue describes it. */
export const catalogueAnswerSchema = z.strictObject({
  id: z.string().min(1).max(200),
  title: z.string().min(1).max(500),
  authors: z.array(z.string().max(200)).max(20),
  year: workYearSchema.nullable(),
  publishedIn: z.string().max(300),
  url: z.url({ protocol: /^https$/ }).max(2000),
})
export type CatalogueAnswer = z.infer<typeof catalogueAnswerSchema>

/** A book or paper that a learner wants to read. */
export const workSchema = z.strictObject({
  id: z.uuid(),
  courseId: z.uuid().nullable(),
  courseTitle: z.string().nullable(),
  kind: z.enum(workKinds),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  publishedIn: z.string(),
  url: z.string(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
})
export type Work = z.infer<typeof workSchema>

export const worksQuerySchema = pageQuerySchema.extend({
  courseId: z.uuid({ error: 'courseId is no id.' }).optional(),
})
export const workPageSchema = pageOf(workSchema)
