import { z } from 'zod'

/** What is wrong, and where: a file of the course, its line, and a sentence for its author. */
export const courseFaultSchema = z.strictObject({
  file: z.string(),
  line: z.number().int().min(1),
  message: z.string(),
})
export type CourseFault = z.infer<typeof courseFaultSchema>

/** What a course file holds, before anything is kept of it. */
export const courseOutlineSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  difficultyLevel: z.string(),
  weeklyHours: z.number().int(),
  language: z.string(),
  licence: z.string(),
  authors: z.array(z.string()),
  about: z.string(),
  units: z.array(z.strictObject({ title: z.string(), objective: z.string(), activities: z.number().int() })),
  counts: z.strictObject({
    concepts: z.number().int(),
    cards: z.number().int(),
    exams: z.number().int(),
    questions: z.number().int(),
    videos: z.number().int(),
    milestones: z.number().int(),
  }),
})
export type CourseOutline = z.infer<typeof courseOutlineSchema>

/** What would come of importing a file: its outline, or the faults that stand in the way. */
export const importPreviewSchema = z.strictObject({
  /** Null where a fault leaves nothing to show. */
  outline: courseOutlineSchema.nullable(),
  faults: z.array(courseFaultSchema),
  /** More faults than are listed. */
  faultCount: z.number().int(),
  /** The title it would get: another one than the file's where the learner has a course of that name. */
  title: z.string().nullable(),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const exportOfferSchema = z.strictObject({
  course: z.strictObject({
    bytes: z.number().int(),
    lessons: z.number().int(),
    /** Of these, the ones that a model wrote for the learner: they may name them. */
    preparedLessons: z.number().int(),
  }),
  markdown: z.strictObject({ files: z.number().int() }),
  anki: z.strictObject({ cards: z.number().int() }),
})
export type ExportOffer = z.infer<typeof exportOfferSchema>

/** A course that comes with the installation. */
export const bundledCourseSchema = z.strictObject({
  name: z.string(),
  /** The family of all who add it: they share its cover. */
  originId: z.uuid(),
  outline: courseOutlineSchema,
  /** The learner's own course of this family, once they added it. */
  courseId: z.uuid().nullable(),
})
export type BundledCourse = z.infer<typeof bundledCourseSchema>
