import { z } from 'zod'
import { boundSentences, courseLimits, courseVisibilities, difficultyLevels } from './courses/course-rules.ts'
import { answerFields } from './event-stream.ts'
import { type learnerBriefSchema, studentProfileSchema } from './profile.ts'
import { revisionSchema, seenRevisionSchema } from './revision.ts'
import { toInteger } from './words/text.ts'
import { requiredText, textList, typedText } from './words/typed-text.ts'

const visibilitySchema = z.enum(courseVisibilities, {
  error: 'Please choose who can find the course: public, link or private.',
})

const listField = textList(courseLimits.list)

/** Numbers of the form may be text: parsed as integers, and 0 where they are invalid. */
const wholeNumber = ({ min, max }: { min: number; max: number }, error: string) =>
  z
    .union([z.number(), z.string().max(40, { error })], { error })
    .transform(toInteger)
    .pipe(z.number().min(min, { error }).max(max, { error }))

/** The generator's description of the course: validated, with lists split. */
export const courseBriefSchema = z.object({
  title: typedText(courseLimits.title),
  description: typedText(courseLimits.description),
  objectives: listField,
  priorKnowledge: listField,
  difficultyLevel: z.enum(difficultyLevels, {
    error: 'Difficulty level must be Beginner, Intermediate or Advanced',
  }),
  weeklyHours: wholeNumber(courseLimits.weeklyHours, boundSentences.weeklyHours),
  lessons: wholeNumber(courseLimits.lessons, boundSentences.lessons),
  referenceBooks: listField.default([]),
})
export type CourseBrief = z.infer<typeof courseBriefSchema>

/** One lesson as the generator names it. */
export const unitPlanSchema = z.object({
  lessonTitle: z.string().trim().min(1).max(courseLimits.unitTitle),
  objective: z.string().trim().min(1).max(courseLimits.unitText),
  assessment: z.string().trim().min(1).max(courseLimits.unitText),
})
export type UnitPlan = z.infer<typeof unitPlanSchema>

export const generateCourseReplySchema = z.object({
  units: z.array(unitPlanSchema).min(1).max(courseLimits.lessons.max),
  usage: answerFields.usage,
})

/** The generator's input after the route's validation: the course and its learner. */
export type CourseRequest = {
  course: CourseBrief
  profile: z.infer<typeof learnerBriefSchema>
  /**
   * The chapters of the documents it is based on, in their order; none for a course based on objectives
   * alone.
   */
  chapters?: readonly CourseChapter[]
  /** The learner's knowledge of it from other courses, in words. */
  knowledge?: string
}

/** A line of a document's table of contents, with the beginning of its text. */
export type CourseChapter = {
  document: string
  title: string
  /** 1 for chapters, more for their sections. */
  level: number
  /** In a reader's words: 'page 12'. */
  place: string
  begins: string
}

/** The documents that a course is based on: its units follow them, and they become the course's documents. */
const sourceIdsSchema = z
  .array(z.uuid())
  .max(5, { error: 'A course can be made from at most five documents.' })

export const generateCourseRequestSchema = z.object({
  course: courseBriefSchema,
  sourceIds: sourceIdsSchema.default([]),
  /**
   * The learner wants the course to begin where their other courses ended: the prompt then includes their
   * knowledge of its subject.
   */
  buildsOnKnown: z.boolean().default(false),
  /** Null: the learner's stored profile. */
  profile: z.union([z.null(), studentProfileSchema]).default(null),
})

/** The same lesson in the browser's request. */
const plannedUnitSchema = z.strictObject({
  lessonTitle: requiredText(courseLimits.unitTitle),
  objective: requiredText(courseLimits.unitText),
  assessment: requiredText(courseLimits.unitText),
})

/** The request that saves a generated course: the brief, and exactly as many units as it asks for. */
export const saveCourseSchema = courseBriefSchema
  .extend({
    title: requiredText(courseLimits.title),
    description: requiredText(courseLimits.description),
    units: z.array(plannedUnitSchema).max(courseLimits.lessons.max),
    /** The installation's default applies where it is left out. */
    visibility: visibilitySchema.optional(),
    sourceIds: sourceIdsSchema.optional(),
  })
  .strict()
export type SaveCourse = z.infer<typeof saveCourseSchema>

/** A unit in an edit: with its id if it exists, without one if it is new. Fields left out stay unchanged. */
const editedUnitSchema = z.strictObject({
  id: z.uuid().optional(),
  title: requiredText(courseLimits.unitTitle),
  unitObjective: typedText(courseLimits.unitText).optional(),
  unitAssessment: typedText(courseLimits.unitText).optional(),
})
export type EditedUnit = z.infer<typeof editedUnitSchema>

export const editCourseSchema = z.strictObject({
  title: requiredText(courseLimits.title).optional(),
  description: requiredText(courseLimits.description).optional(),
  units: z
    .array(editedUnitSchema)
    .min(courseLimits.lessons.min, { error: 'A course has at least one unit.' })
    .max(courseLimits.lessons.max, { error: 'A course has at most 20 units.' })
    .optional(),
  visibility: visibilitySchema.optional(),
  revision: seenRevisionSchema,
})
export type EditCourse = z.infer<typeof editCourseSchema>

/** The public fields of a unit. */
export const publicUnitSchema = z.strictObject({
  position: z.number().int(),
  title: z.string(),
  unitObjective: z.string(),
})
export const ownUnitSchema = publicUnitSchema.extend({ id: z.uuid(), unitAssessment: z.string() })

/** The public fields of a course. */
const courseFields = {
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  objectives: z.array(z.string()),
  priorKnowledge: z.array(z.string()),
  difficultyLevel: z.string(),
  duration: z.number().int(),
  weeklyHours: z.number().int(),
  lessons: z.number().int(),
  ownerId: z.uuid(),
  creatorId: z.uuid().nullable(),
  /** The first course of its family: the same for an original and all its forks, which share its cover. */
  originId: z.uuid(),
  forkLevel: z.number().int(),
  /**
   * For a copy that differs from its source: who changed it, and whose course it was, by the names that
   * coursemates see.
   */
  changed: z.strictObject({ by: z.string(), after: z.string() }).nullable(),
}

export const publicCourseSchema = z.strictObject({
  isOwner: z.literal(false),
  /** The reader has a course of this family. */
  isAdded: z.boolean(),
  ...courseFields,
  units: z.array(publicUnitSchema),
})
export type PublicCourse = z.infer<typeof publicCourseSchema>

/** A course in Browse, which shows one of each creator. */
export const browsedCourseSchema = publicCourseSchema.extend({
  /** The creator's name as coursemates see it. */
  creatorName: z.string(),
  /** Its creator has other public courses. */
  hasMore: z.boolean(),
})
export type BrowsedCourse = z.infer<typeof browsedCourseSchema>

export const ownCourseSchema = z.strictObject({
  isOwner: z.literal(true),
  isAdded: z.literal(true),
  ...courseFields,
  /** The creator's name as coursemates see it, or that their account is deleted. */
  creatorName: z.string(),
  referenceBooks: z.array(z.string()),
  /** For a copy: the documents its author taught from, as 'title, author'. */
  worksUsed: z.array(z.string()),
  visibility: visibilitySchema,
  /**
   * Since when the operator has removed it from the list, whatever its visibility; null for a course that is
   * not removed.
   */
  unlistedAt: z.iso.datetime().nullable(),
  currentLessonIndex: z.number().int(),
  /** A lesson of it was opened. */
  begun: z.boolean(),
  progress: z.number().int(),
  completed: z.boolean(),
  completedAt: z.iso.datetime().nullable(),
  revision: revisionSchema,
  createdAt: z.iso.datetime(),
  /** When a lesson of it was last opened, or it was added. */
  lastUsedAt: z.iso.datetime(),
  /** The learner's position in the current lesson; null while that lesson has no plan. */
  currentActivity: z
    .strictObject({ index: z.number().int(), count: z.number().int(), title: z.string() })
    .nullable(),
  /** The learner's newest project for the course. */
  projectId: z.uuid().nullable(),
  units: z.array(ownUnitSchema),
})
export type OwnCourse = z.infer<typeof ownCourseSchema>

export const courseSchema = z.discriminatedUnion('isOwner', [ownCourseSchema, publicCourseSchema])
export type Course = z.infer<typeof courseSchema>

/** The public fields of a video of a course. */
const publicVideoSchema = z.strictObject({
  title: z.string(),
  thumbnailUrl: z.string(),
  tags: z.array(z.string()),
})
/** For the course's owner, with the video's id. */
const ownVideoSchema = publicVideoSchema.extend({
  id: z.uuid(),
  description: z.string(),
  duration: z.number().int().nullable(),
})
/** A video of a course as its dialog lists it. */
export const courseVideoSchema = z.union([ownVideoSchema, publicVideoSchema])
export type CourseVideo = z.infer<typeof courseVideoSchema>

/** Only the name of another learner. */
export const coursemateSchema = z.strictObject({ displayName: z.string() })
