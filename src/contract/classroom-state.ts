import { z } from 'zod'
import { classroomLimits, examStatuses } from './classroom/rules.ts'
import { resourceSchema, shownExerciseSchema } from './classroom.ts'
import { citationSchema } from './sources.ts'

/** One activity of a stored plan with the content prepared for it. */
export const activitySchema = z.strictObject({
  id: z.uuid(),
  sequence: z.number().int(),
  leader: z.string(),
  title: z.string(),
  type: z.string(),
  objective: z.string(),
  assessment: z.string(),
  topic: z.string(),
  content: z.string().nullable(),
  /**
   * Notes, exercises and citations exist but are too long for this response: the browser fetches them by the
   * activity's address.
   */
  isLeftOut: z.literal(true).optional(),
  /** Generating the content failed part-way: the part received is shown, and the learner can retry. */
  contentCutOff: z.boolean(),
  /**
   * The learner writes this page: no model writes or completes its notes, or the learner began it before a
   * model was connected.
   */
  hasPage: z.boolean().default(false),
  resources: z.array(resourceSchema).nullable(),
  /** It came with the course, and is never regenerated. */
  isAuthored: z.boolean().default(false),
  /** The exercises in the notes. A copy of an earlier release has none. */
  exercises: z.array(shownExerciseSchema).default([]),
  /** The sources of the marks in the content. */
  citations: z.array(citationSchema).default([]),
  examStatus: z.enum(examStatuses),
  /** The result of the exam once it is graded. */
  examPercent: z.number().nullable(),
  /** The learner graded at least a part. Copies that a browser stored before this field existed lack it. */
  isExamGradedByLearner: z.boolean().default(false),
})
export type Activity = z.infer<typeof activitySchema>

/** The fields of an activity that a lesson's response may have left out. */
export const activityTextsSchema = activitySchema.pick({
  content: true,
  resources: true,
  exercises: true,
  citations: true,
})
export type ActivityTexts = z.infer<typeof activityTextsSchema>

/**
 * The maximum size of a lesson's texts in its response, all activities together; the others are fetched one
 * by one.
 */
export const maxLessonBytes = 150 * 1024

const lessonPlanStateSchema = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  objective: z.string(),
  activeActivityIndex: z.number().int(),
  /** Prefetched once: it is not prefetched again. */
  isPrefetched: z.boolean(),
  /** The authors of a lesson that came with its course, and its licence; null where no author is named. */
  credit: z
    .strictObject({ authors: z.array(z.string()), licence: z.string() })
    .nullable()
    .default(null),
  activities: z.array(activitySchema),
})

/** All data of one lesson for the classroom, in one response. */
export const classroomSchema = z.strictObject({
  course: z.strictObject({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    difficultyLevel: z.string(),
    currentLessonIndex: z.number().int(),
    progress: z.number().int(),
    completed: z.boolean(),
    completedAt: z.iso.datetime().nullable(),
    unitCount: z.number().int(),
  }),
  /** Null where the course has no such lesson, or the learner has not reached it. */
  unit: z
    .strictObject({
      id: z.uuid(),
      position: z.number().int(),
      title: z.string(),
      unitObjective: z.string(),
      unitAssessment: z.string(),
    })
    .nullable(),
  /** A lesson finished before: ending its session does not change the progress. */
  isPreview: z.boolean(),
  profile: z.strictObject({
    name: z.string(),
    educationLevel: z.string(),
    careerGoals: z.string(),
    interests: z.array(z.string()),
    certifications: z.array(z.string()),
  }),
  plan: lessonPlanStateSchema.nullable(),
  /** The learner's videos of the course that a guide may cite; the guide's text contains their title. */
  videos: z.array(z.strictObject({ id: z.uuid(), title: z.string() })),
})
export type Classroom = z.infer<typeof classroomSchema>

/** The lesson by its number in the course, counted from 1; without one, the current lesson. */
export const classroomQuerySchema = z.object({
  lesson: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, { error: 'A lesson is named by its number.' })
    .transform(Number)
    .optional(),
})

export const activeActivitySchema = z.strictObject({
  activeActivityIndex: z
    .number()
    .int()
    .min(0)
    .max(classroomLimits.authoredActivities - 1),
})

export const endLessonSchema = z.strictObject({
  lessonIndex: z.number().int().min(0).max(1000),
  isPreview: z.boolean().default(false),
})

/**
 * The events while a lesson is prepared ahead: first the ids of its activities, including finished ones;
 * then, for each, that it was made, or that its guide failed and the next one follows.
 */
export type PrefetchEvent =
  | { event: 'counted'; data: { activityIds: string[] } }
  | { event: 'made' | 'passed_over'; data: { activityId: string } }
