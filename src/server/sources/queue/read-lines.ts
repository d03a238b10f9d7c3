import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { sourceKinds, sourceLimits } from '#contract/sources/kinds.ts'
import { pictureTypes } from '#contract/sources/picture-types.ts'
import { outlineEntrySchema, sourceSectionSchema } from '#contract/sources.ts'

/** Replaces what PostgreSQL cannot store and keeps the length, because anchors count UTF-16 units. */
const kept = z.string().transform((text) => text.replaceAll('\u0000', ' ').toWellFormed())
const shortened = (length: number) => kept.transform((text) => text.slice(0, length).toWellFormed())
const whole = z.number().int().min(0).max(2_147_483_647)

const lineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('about'),
    kind: z.enum(sourceKinds),
    title: shortened(sourceLimits.title).nullish(),
    author: shortened(sourceLimits.author).nullish(),
    language: shortened(35).nullish(),
    languages: z
      .array(z.object({ code: shortened(35), share: z.number().min(0).max(1) }))
      .max(40)
      .default([]),
    pictures: whole.default(0),
    leftOut: whole.default(0),
    picturePages: whole.default(0),
    unreadablePages: whole.default(0),
    encodings: z
      .array(z.object({ encoding: shortened(35), sample: shortened(1000) }))
      .max(2)
      .default([]),
    outline: z.array(outlineEntrySchema.extend({ title: shortened(500) })).default([]),
  }),
  z.object({
    type: z.literal('picture'),
    number: whole.max(sourceLimits.pictures),
    kind: z.enum(pictureTypes),
    bytes: whole.max(sourceLimits.pictureBytes),
  }),
  sourceSectionSchema.extend({
    type: z.literal('section'),
    index: whole,
    label: shortened(100),
    heading: shortened(500),
    text: kept,
  }),
  z.object({
    type: z.literal('passage'),
    ordinal: whole,
    section: whole,
    start: whole,
    end: whole,
    text: kept,
    language: shortened(35).optional(),
  }),
  z.object({
    type: z.literal('term'),
    term: shortened(200),
    passages: z.array(whole),
    weights: z.array(z.number().int().min(0).max(32_767)),
  }),
])
type Line = z.output<typeof lineSchema>
export type About = Extract<Line, { type: 'about' }>
export type PictureLine = Extract<Line, { type: 'picture' }>
export type Row = Exclude<Line, { type: 'about' | 'picture' }>

/**
 * Yields the lines that were read. They come from a process that parsed an untrusted file, so each line is
 * validated.
 */
export async function* readLines(path: string): AsyncGenerator<Line> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    if (line !== '') yield lineSchema.parse(JSON.parse(line))
}
