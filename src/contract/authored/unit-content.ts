import { z } from 'zod'
import { revisionSchema, seenRevisionSchema } from '#contract/revision.ts'
import { typedText } from '#contract/words/typed-text.ts'
import {
  activityHeadSchema,
  cardsBlockSchema,
  conceptSchema,
  exerciseBlockSchema,
  questionBlockSchema,
  resourcesBlockSchema,
  unitHeadSchema,
} from './course-file.ts'
import { courseFileLimits } from './course-file-limits.ts'

const upTo = <Item extends z.ZodType>(item: Item, limit: number, things: string) =>
  z.array(item).max(limit, { error: `At most ${limit} ${things} are allowed here.` })

const authoredActivitySchema = z
  .strictObject({
    head: activityHeadSchema,
    text: typedText(courseFileLimits.notes),
    exercises: upTo(exerciseBlockSchema, courseFileLimits.exercises, 'exercises'),
    works: upTo(resourcesBlockSchema.element, 12, 'works'),
  })
  .superRefine(({ head: { guide }, text, exercises, works }, context) => {
    const fail = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (guide === 'Professor' && text === '') fail('text', 'The notes are empty: write them here.')
    if (guide !== 'Professor' && exercises.length > 0)
      fail('exercises', 'Only the Professor’s notes have exercises.')
    if (guide === 'Librarian' && works.length === 0) fail('works', 'The Librarian needs at least one work.')
    if (guide !== 'Librarian' && works.length > 0) fail('works', 'Only the Librarian names works.')
  })

/** A complete written unit: the body of a save and of a publication. */
export const authoredUnitSchema = z.strictObject({
  head: unitHeadSchema,
  activities: upTo(authoredActivitySchema, courseFileLimits.activities, 'activities').refine(
    (activities) => activities.some(({ head }) => head.guide === 'Professor'),
    { error: 'The lesson needs at least one activity of the Professor’s.' },
  ),
  questions: upTo(questionBlockSchema, courseFileLimits.questions, 'questions'),
  cards: upTo(cardsBlockSchema.element, courseFileLimits.cards, 'cards'),
})

/** A concept of another unit of the course. */
const otherConceptSchema = conceptSchema.pick({ key: true, label: true }).extend({ unit: z.string() })
export type OtherConcept = z.infer<typeof otherConceptSchema>

/** The place of a unit, for the heading of a screen about it. */
const placeFields = {
  unitId: z.uuid(),
  courseId: z.uuid(),
  courseTitle: z.string(),
  /** From 1. */
  number: z.number().int(),
}

/**
 * The cursor to the content that a response of 256 kB cannot contain; null where the response is complete.
 */
const contentCursor = z.string().nullable()

/** The written content of a unit, with questions and answer keys: for the course's owner only. */
export const unitContentSchema = z.strictObject({
  ...placeFields,
  content: authoredUnitSchema,
  contentCursor,
  otherConcepts: z.array(otherConceptSchema),
  /** How many earlier versions are stored. */
  versions: z.number().int(),
  revision: revisionSchema,
})
export type UnitContent = z.infer<typeof unitContentSchema>

export const saveUnitContentSchema = z.strictObject({
  content: authoredUnitSchema,
  revision: seenRevisionSchema,
})

/** So many versions before the present one are kept. */
export const versionsKept = 20

export const unitVersionSchema = z.strictObject({
  number: z.number().int(),
  /** When it was replaced. */
  replacedAt: z.string(),
  /** A one-line description of the change that replaced it. */
  change: z.string(),
})
export type UnitVersion = z.infer<typeof unitVersionSchema>
export const unitVersionsSchema = z.strictObject({ versions: z.array(unitVersionSchema) })
export const earlierVersionSchema = z.strictObject({
  number: z.number().int(),
  content: authoredUnitSchema,
  contentCursor,
})
export type EarlierVersion = z.infer<typeof earlierVersionSchema>

export const undoSchema = z.strictObject({ revision: seenRevisionSchema })

/** The actions of an owner for a unit's lesson: edit the written one, or publish the generated one. */
export const lessonStates = ['written', 'generated', 'none'] as const
export const courseLessonsSchema = z.strictObject({
  lessons: z.array(z.strictObject({ unitId: z.uuid(), state: z.enum(lessonStates) })),
})
export type LessonState = (typeof lessonStates)[number]

/** A word of the learner's profile that occurs in the content to be published. */
export const personalHitSchema = z.strictObject({
  /** The field, as in 'activities.0.text'. */
  path: z.string(),
  /** The matched words, and the number of characters before them. */
  words: z.string(),
  at: z.number().int(),
})
export type PersonalHit = z.infer<typeof personalHitSchema>

/** A preview of a lesson's publication. */
export const publishPreviewSchema = z.strictObject({
  ...placeFields,
  content: authoredUnitSchema,
  /** The original activity of each activity in the content, in the same order. */
  activityIds: z.array(z.uuid()),
  hits: z.array(personalHitSchema),
  /** The phrases that were searched for; see personal-words.ts. */
  phrases: z.array(z.strictObject({ words: z.string(), isExact: z.boolean() })),
  /** What is not published, in sentences. */
  leftOut: z.array(z.string()),
  otherConcepts: z.array(otherConceptSchema),
  /** The version of all this: content generated after the preview is not published unseen. */
  version: z.string(),
})
export type PublishPreview = z.infer<typeof publishPreviewSchema>

export const publishUnitSchema = z.strictObject({
  content: authoredUnitSchema,
  activityIds: z.array(z.uuid()).max(courseFileLimits.activities),
  version: z.string().max(200),
})
