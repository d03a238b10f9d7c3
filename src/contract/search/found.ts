import { z } from 'zod'
import { searchLimit } from '#contract/paging/page-limits.ts'
import { zoneQuerySchema } from '#contract/review/day.ts'
import { orTooLong } from '#contract/words/too-long.ts'

export const searchWordsSchema = z.object({
  words: z.string().max(searchLimit, orTooLong(searchLimit)).default(''),
})

/** The zone decides which cards were reviewed today. */
export const searchEverythingSchema = searchWordsSchema.extend(zoneQuerySchema.shape)

/** The kinds of search results, in display order: places to open, lesson notes, and everything else. */
export const foundKinds = {
  goTo: ['lesson', 'course', 'concept', 'project', 'milestone'],
  notes: ['note'],
  things: ['card', 'document', 'video', 'chat', 'reflection'],
} as const
export const foundGroups = ['goTo', 'notes', 'things'] as const
export type FoundGroup = (typeof foundGroups)[number]
export type FoundKind = (typeof foundKinds)[FoundGroup][number]
const everyKind = [...foundKinds.goTo, ...foundKinds.notes, ...foundKinds.things] as const

/** Ranges of a text, as [start, end], that match the searched words. */
const stretches = z.array(z.tuple([z.number().int(), z.number().int()]))

/** The place of a result: only the fields of its kind. */
const foundPlaceSchema = z.object({
  courseId: z.uuid().nullish(),
  courseTitle: z.string().nullish(),
  unitId: z.uuid().nullish(),
  /** The lesson's number in its course, from 1. */
  lesson: z.number().int().nullish(),
  activityId: z.uuid().nullish(),
  /** The guide who wrote it or spoke in it. */
  leader: z.string().nullish(),
  conceptId: z.uuid().nullish(),
  projectId: z.uuid().nullish(),
  projectTitle: z.string().nullish(),
  videoId: z.uuid().nullish(),
  second: z.number().nullish(),
  sourceId: z.uuid().nullish(),
  section: z.number().int().nullish(),
  start: z.number().int().nullish(),
  end: z.number().int().nullish(),
  /** The page or section as a reader names it. */
  label: z.string().nullish(),
  isPage: z.boolean().nullish(),
  /** For a reflection, as in 2026-05-31. */
  day: z.string().nullish(),
  /** When a card is due; null for a card that is not reviewed any more. */
  dueAt: z.iso.datetime().nullish(),
  isNew: z.boolean().nullish(),
  /** The beginning of a card's question as it was written: the list of cards searches for it. */
  cardWords: z.string().nullish(),
})
export type FoundPlace = z.infer<typeof foundPlaceSchema>

export const searchHitSchema = z.object({
  kind: z.enum(everyKind),
  id: z.string(),
  title: z.string(),
  titleMatches: stretches,
  /** The words around the match; empty where the title is enough. */
  text: z.string(),
  textMatches: stretches,
  place: foundPlaceSchema,
})
export type SearchHit = z.infer<typeof searchHitSchema>

/** A concept whose name matches, with cards that can be reviewed now. */
const foundReviewSchema = z.object({
  conceptId: z.uuid(),
  label: z.string(),
  labelMatches: stretches,
  courseTitle: z.string(),
  cards: z.number().int(),
  minutes: z.number().int(),
})
export type FoundReview = z.infer<typeof foundReviewSchema>

export const foundEverythingSchema = z.object({
  groups: z.array(
    z.object({
      name: z.enum(foundGroups),
      items: z.array(searchHitSchema),
      /** There are more results than shown. */
      hasMore: z.boolean(),
    }),
  ),
  reviews: z.array(foundReviewSchema),
})
export type FoundEverything = z.infer<typeof foundEverythingSchema>
