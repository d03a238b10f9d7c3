import { z } from 'zod'

/** An error, and its place: a file of the course, its line, and a sentence for the author. */
export const courseFaultSchema = z.strictObject({
  file: z.string(),
  line: z.number().int().min(1),
  message: z.string(),
})
export type CourseFault = z.infer<typeof courseFaultSchema>

/** The contents of a course file, before anything is stored. */
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

/** The result of importing a file, as a preview: its outline, or the errors that prevent the import. */
export const importPreviewSchema = z.strictObject({
  /** Null where an error leaves nothing to show. */
  outline: courseOutlineSchema.nullable(),
  faults: z.array(courseFaultSchema),
  /** The total; it may exceed the number of listed errors. */
  faultCount: z.number().int(),
  /** The title it would get: different from the file's if the learner has a course of that name. */
  title: z.string().nullable(),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const exportOfferSchema = z.strictObject({
  course: z.strictObject({
    bytes: z.number().int(),
    lessons: z.number().int(),
    /** How many of these a model generated for the learner: they may contain the learner's name. */
    preparedLessons: z.number().int(),
  }),
  markdown: z.strictObject({ files: z.number().int() }),
  anki: z.strictObject({ cards: z.number().int() }),
})
export type ExportOffer = z.infer<typeof exportOfferSchema>

/** A course that comes with the installation. */
export const bundledCourseSchema = z.strictObject({
  name: z.string(),
  /** The family of all courses added from it: they share its cover. */
  originId: z.uuid(),
  outline: courseOutlineSchema,
  /** The learner's course of this family, after they added it. */
  courseId: z.uuid().nullable(),
})
export type BundledCourse = z.infer<typeof bundledCourseSchema>
