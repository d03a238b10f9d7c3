import { z } from 'zod'
import { notesText } from './classroom/notes-text.ts'
import { classroomLimits, exerciseLimits, workKinds } from './classroom/rules.ts'
import { type ChatTurn, chatHistorySchema, keptChatFields } from './conversations.ts'
import { answerFields } from './event-stream.ts'
import { maxHints } from './knowledge/evidence.ts'
import { hintLadderSchema } from './knowledge/hints.ts'
import { learnerBriefSchema, studentProfileSchema } from './profile.ts'
import { innerTitle } from './words/text.ts'
import { requiredText, typedText } from './words/typed-text.ts'

const orElse = (limit: number, fallback: string) =>
  typedText(limit)
    .nullish()
    .transform((value) => value || fallback)

/** Lesson context, with a default for each missing field. */
export const lessonContextSchema = z.object({
  courseTitle: orElse(300, 'Untitled Course'),
  courseDescription: orElse(5000, 'No course description provided.'),
  courseDifficultyLevel: orElse(50, 'Unknown'),
  lessonTitle: orElse(300, 'Untitled Lesson'),
  lessonObjective: orElse(2000, 'No lesson objective provided.'),
  lessonAssessment: orElse(2000, ''),
  profileName: learnerBriefSchema.shape.name,
  educationLevel: learnerBriefSchema.shape.education_level,
  careerGoals: learnerBriefSchema.shape.career_goals,
  interests: learnerBriefSchema.shape.interests,
  certifications: learnerBriefSchema.shape.certifications,
})
export type LessonContext = z.infer<typeof lessonContextSchema>

export const plannedActivitySchema = z.object({
  id: z.string().max(100).optional(),
  title: z.string().trim().min(1).max(300),
  leader: z.string().trim().min(1).max(50),
  type: z.string().trim().max(100).default('lesson'),
  objective: z.string().trim().max(2000).default(''),
  assessment: z.string().trim().max(2000).default(''),
  topic: z.string().trim().max(300).default(''),
})
export type PlannedActivity = z.infer<typeof plannedActivitySchema>

export const lessonPlanSchema = z.object({
  lessonMetadata: z.object({
    title: z.string().trim().min(1).max(300),
    objective: z.string().trim().max(2000),
  }),
  activities: z.array(plannedActivitySchema).min(1).max(classroomLimits.activities.max),
})
export type LessonPlan = z.infer<typeof lessonPlanSchema>

/** Notes may be text, a list of strings, or a list of objects with a text field. */
export const notesSchema = z
  .union([
    z.string().max(classroomLimits.notes),
    z.array(z.union([z.string(), z.object({ text: z.string() })])).max(500),
  ])
  .transform((notes) => notesText(notes) ?? '')

/** An exercise in the notes. Its answer leaves the server only after an attempt. */
export const exerciseSchema = z.object({
  id: z.string().min(1).max(40),
  prompt: z.string().trim().min(1).max(exerciseLimits.prompt),
  answer: z.string().trim().min(1).max(exerciseLimits.answer),
  /** From a small hint to the method; shown one by one. Older exercises have none. */
  hints: z.array(z.string().trim().min(1).max(exerciseLimits.hint)).max(maxHints).optional(),
})
export type Exercise = z.infer<typeof exerciseSchema>

/** An exercise as its learner sees it: without an attempt there is no answer. */
export const shownExerciseSchema = exerciseSchema.pick({ id: true, prompt: true }).extend({
  attempt: z.string().nullable(),
  answer: z.string().nullable(),
  /** A copy of an earlier release has none. */
  hints: hintLadderSchema.default({ shown: [], left: 0 }),
})
export type ShownExercise = z.infer<typeof shownExerciseSchema>

export const attemptRequestSchema = z.object({ text: requiredText(exerciseLimits.attempt) })
export const attemptReplySchema = z.object({ answer: z.string(), attempt: z.string() })

export const resourceSchema = z.object({
  title: z.string().trim().max(300).default('Untitled Resource'),
  description: z.string().trim().max(1000).default(''),
  link: z.string().trim().max(2000).default(''),
  /** For works that came with a course; for others only if the target of their link is known. */
  kind: z.enum(workKinds).optional(),
  /** The link is the work's address, named by the course's author. Any other link is a search for it. */
  isDirect: z.boolean().optional(),
})
export type Resource = z.infer<typeof resourceSchema>

/** The context of a guide's reply to a learner's message outside an exam. */
export type GuideQuestion = {
  lessonTitle: string
  studentMessage: string
  notes: string
  /**
   * The learner's texts and pasted passages on the pages of the lesson, passages of their documents with the
   * numbers for citing them, and the course's description.
   */
  pages?: readonly {
    title: string
    text: string
    kind: 'source' | 'own' | 'document' | 'course'
    passage?: number
  }[]
  history?: readonly ChatTurn[]
  /** The lesson came with its course. */
  isAuthored?: boolean
}

export const titleTextSchema = orElse(300, '').transform(innerTitle)

/** A request's description of its course, as text: a string, or an object whose readable parts are used. */
export const courseDetailsSchema = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .nullish()
  .transform((details) => describeDetails(details).slice(0, classroomLimits.context).toWellFormed())

const shown = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(shown).filter(Boolean).join('; ')
  if (typeof value === 'object' && value !== null) {
    const named = ['lessonTitle', 'title', 'name', 'text'].map((name) => Reflect.get(value, name))
    return shown(named.find((part) => typeof part === 'string' && part.trim() !== ''))
  }
  return ''
}

function describeDetails(details: string | Record<string, unknown> | null | undefined): string {
  if (typeof details === 'string') return details.trim()
  return Object.entries(details ?? {})
    .filter(([name]) => !/(^|_)id$|Id$|At$|_at$/.test(name))
    .map(([name, value]) => [name, shown(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n')
}

export const notesTextSchema = notesSchema.nullish().transform((notes) => (notes ?? '').trim().toWellFormed())

/** Ids that any AI request may contain; without them the response is based on the body alone. */
export const ownRowIds = {
  courseId: z.string().max(100).nullish(),
  unitId: z.string().max(100).nullish(),
  activityId: z.string().max(100).nullish(),
}

export const professorChatRequestSchema = z.object({
  ...ownRowIds,
  ...keptChatFields,
  lessonTitle: titleTextSchema,
  leader: orElse(50, 'Professor'),
  studentMessage: requiredText(classroomLimits.message),
  studentProfile: studentProfileSchema,
  courseDetails: courseDetailsSchema,
  notes: notesTextSchema,
  chatHistory: chatHistorySchema,
})
export const chatReplySchema = z.object({ response: z.string(), ...answerFields })

/** 'Generate again': a new text replaces the stored one. */
const regenerate = z.boolean().default(false)

export const generateLessonRequestSchema = lessonContextSchema.extend(ownRowIds)
export const generateLessonReplySchema = z.object({
  lessonPlan: lessonPlanSchema.extend({
    activities: z.array(plannedActivitySchema.extend({ id: z.string() })).min(1),
  }),
  usage: answerFields.usage,
})
export type LessonReply = z.infer<typeof generateLessonReplySchema>

export const generateNotesRequestSchema = lessonContextSchema.extend({
  ...ownRowIds,
  regenerate,
  activityTitle: titleTextSchema,
  activityObjective: orElse(2000, ''),
})
export const generateNotesReplySchema = z.object({
  notes: z.string(),
  exercises: z.array(shownExerciseSchema).default([]),
  ...answerFields,
})
export type NotesReply = z.infer<typeof generateNotesReplySchema>

export const generateResourcesRequestSchema = z.object({
  ...ownRowIds,
  regenerate,
  topic: orElse(300, ''),
  title: titleTextSchema,
  objective: orElse(2000, ''),
  lessonTitle: titleTextSchema,
  courseTitle: titleTextSchema,
  courseDetails: courseDetailsSchema,
  studentProfile: studentProfileSchema,
})
export const generateResourcesReplySchema = z.object({ resources: z.array(resourceSchema) })

/** The guides' messages when they cannot reply. */
export const guideFaults = {
  lesson: 'The lesson plan could not be made right now. Please try again.',
  notesStopped: 'You stopped the writing of these notes.',
  resources: 'No study resources available for this activity.',
  cards: 'Cards could not be proposed right now. Please try again.',
} as const
