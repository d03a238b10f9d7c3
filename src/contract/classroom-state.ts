import { z } from 'zod'
import { classroomLimits, examStatuses } from './classroom/rules.ts'
import { resourceSchema, shownExerciseSchema } from './classroom.ts'
import { citationSchema } from './sources.ts'

/** One activity of a kept plan with what was prepared for it. */
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
  /** Notes, exercises and citations are there, and too long for this answer: they come by the activity's own address. */
  isLeftOut: z.literal(true).optional(),
  /** Writing the content failed part-way: what came is shown, and can be tried again. */
  contentCutOff: z.boolean(),
  /** The learner writes this page: no model writes its notes or ends them, or they have begun it before there was one. */
  hasPage: z.boolean().default(false),
  resources: z.array(resourceSchema).nullable(),
  /** Came with the course, and is used as it is. */
  isAuthored: z.boolean().default(false),
  /** What the notes ask the learner to try. A copy of an earlier release has none. */
  exercises: z.array(shownExerciseSchema).default([]),
  /** What the marks in the content stand for. */
  citations: z.array(citationSchema).default([]),
  examStatus: z.enum(examStatuses),
  /** The result of the exam once it is graded. */
  examPercent: z.number().nullable(),
  /** Counted by the learner, at least in part. A copy that a browser kept before this was told has none. */
  isExamGradedByLearner: z.boolean().default(false),
})
export type Activity = z.infer<typeof activitySchema>

/** Of an activity what a lesson's answer may have left out. */
export const activityTextsSchema = activitySchema.pick({
  content: true,
  resources: true,
  exercises: true,
  citations: true,
})
export type ActivityTexts = z.infer<typeof activityTextsSchema>

/** What the texts of a lesson take in its answer, all activities together: the others come one by one. */
export const maxLessonBytes = 150 * 1024

const lessonPlanStateSchema = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  objective: z.string(),
  activeActivityIndex: z.number().int(),
  /** Prefetched once: it is not prefetched again. */
  isPrefetched: z.boolean(),
  /** Who wrote the lesson that came with the course, and what may be done with it; null where nobody is named. */
  credit: z
    .strictObject({ authors: z.array(z.string()), licence: z.string() })
    .nullable()
    .default(null),
  activities: z.array(activitySchema),
})

/** Everything the classroom shows of one lesson, in one answer. */
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
  /** A lesson finished before: ending its session leaves the progress alone. */
  isPreview: z.boolean(),
  profile: z.strictObject({
    name: z.string(),
    educationLevel: z.string(),
    careerGoals: z.string(),
    interests: z.array(z.string()),
    certifications: z.array(z.string()),
  }),
  plan: lessonPlanStateSchema.nullable(),
  /** The learner's videos of the course that a guide may cite, by the title that then stands in its text. */
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
 * What is told while a lesson is made ahead: which activities that concerns, made ones among them; then that one is made, or
 * that its guide failed and the next one follows.
 */
export type PrefetchEvent =
  | { event: 'counted'; data: { activityIds: string[] } }
  | { event: 'made' | 'passed_over'; data: { activityId: string } }
