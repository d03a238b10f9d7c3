import { z } from 'zod'
import { graders } from '#contract/exams/rules.ts'
import { knowledgeWords } from '#contract/knowledge.ts'
import { pageOf, pageQuerySchema } from '#contract/paging.ts'
import { typedText } from '#contract/words/typed-text.ts'
import { confidences, evidenceKinds } from './evidence.ts'
import { forgetWord, mistakeFilters } from './picture-rules.ts'

/** What the learner allows the guides and the exams to use. */
export const knowledgeSettingsSchema = z.object({
  guidesMayUse: z.boolean(),
  asksConfidence: z.boolean(),
})
export type KnowledgeSettings = z.infer<typeof knowledgeSettingsSchema>
export const saveKnowledgeSettingsSchema = knowledgeSettingsSchema.partial()

/** One concept as its learner sees it. */
export const conceptStandingSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  statement: z.string(),
  /** The result of the evidence; the learner's opinion is in `isCalledShaky` and has priority. */
  word: z.enum(knowledgeWords),
  isCalledShaky: z.boolean(),
  /** Answers and work, by their result: right, partly right, wrong. Remarks count in none of them. */
  right: z.number().int(),
  partly: z.number().int(),
  missed: z.number().int(),
  remarks: z.number().int(),
  /** The number of days with evidence, and the newest of them; null where there is none. */
  days: z.number().int(),
  lastDay: z.string().nullable(),
  /** Wrong answers that are not put away. */
  openMistakes: z.number().int(),
  /** The chance of recall today, from its cards; null where it has none. */
  recall: z.number().min(0).max(1).nullable(),
})
export type ConceptStanding = z.infer<typeof conceptStandingSchema>

/** At most this many open misconceptions of a course are shown, newest first. */
export const maxMisconceptions = 50

/** A possible misconception of the learner, in one sentence, with the answer that suggests it. */
export const misconceptionSchema = z.object({
  evidenceId: z.uuid(),
  conceptId: z.uuid(),
  conceptLabel: z.string(),
  misconception: z.string(),
  answered: z.string(),
  day: z.string(),
})
export type Misconception = z.infer<typeof misconceptionSchema>

export const unitStandingSchema = z.object({
  /** Null for concepts whose unit is deleted. */
  unitId: z.uuid().nullable(),
  title: z.string(),
  /** From 1. */
  number: z.number().int().nullable(),
  concepts: z.array(conceptStandingSchema),
})
export type UnitStanding = z.infer<typeof unitStandingSchema>

/** The concepts of one of the learner's courses, unit by unit, in the course's order. */
export const courseConceptsSchema = z.object({
  courseId: z.uuid(),
  title: z.string(),
  units: z.array(unitStandingSchema),
  misconceptions: z.array(misconceptionSchema),
})
export type CourseConcepts = z.infer<typeof courseConceptsSchema>

export const knowledgeQuerySchema = z.object({ courseId: z.uuid().optional() })

/** The picture: the requested course or the one used last, and the other courses that have concepts. */
export const knowledgeSchema = z.object({
  settings: knowledgeSettingsSchema,
  courses: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** Null where no course has a concept yet. */
  course: courseConceptsSchema.nullable(),
})
export type Knowledge = z.infer<typeof knowledgeSchema>

/** One piece of evidence, as 'Why do you think that?' shows it. */
export const evidenceSchema = z.object({
  id: z.uuid(),
  kind: z.enum(evidenceKinds),
  day: z.string(),
  createdAt: z.string(),
  asked: z.string(),
  answered: z.string(),
  wanted: z.string(),
  explanation: z.string(),
  misconception: z.string(),
  outcome: z.number().min(0).max(1),
  /** How many options a closed question had. */
  options: z.number().int().nullable(),
  confidence: z.enum(confidences).nullable(),
  hints: z.number().int(),
  gradedBy: z.enum(graders),
  /** Its weight today, from 0 to 1 (`countsToday`); null while struck. */
  weight: z.number().nullable(),
  isStruck: z.boolean(),
  strikeReason: z.string(),
  isSettled: z.boolean(),
  /** The place where it happened; null after that was deleted. */
  place: z
    .object({ courseId: z.uuid(), unitId: z.uuid().nullable(), activityId: z.uuid().nullable() })
    .nullable(),
})
export type Evidence = z.infer<typeof evidenceSchema>

/** One concept with its evidence, newest first, page by page. */
export const conceptDetailsSchema = z.object({
  concept: conceptStandingSchema,
  courseId: z.uuid(),
  unitId: z.uuid().nullable(),
  unitTitle: z.string(),
  /** The expected share of right answers and the ends of its interval; null without evidence. */
  estimate: z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
  misconceptions: z.array(misconceptionSchema),
  evidence: pageOf(evidenceSchema),
})
export type ConceptDetails = z.infer<typeof conceptDetailsSchema>

export const strikeSchema = z.object({
  isStruck: z.boolean(),
  reason: typedText(500).default(''),
})

/** After a strike or a settlement: the piece, and the new belief. */
export const changedEvidenceSchema = z.object({ concept: conceptStandingSchema, evidence: evidenceSchema })
export type ChangedEvidence = z.infer<typeof changedEvidenceSchema>

export const settleSchema = z.object({ isSettled: z.boolean() })
export const callShakySchema = z.object({ isShaky: z.boolean() })

export const forgetEverythingSchema = z.object({
  confirm: z.literal(forgetWord, { error: `Type “${forgetWord}” to forget everything.` }),
})

export const toldQuerySchema = knowledgeQuerySchema.required()
/**
 * The exact text that a guide would now receive for a lesson of this course. Empty where guides receive none.
 */
export const toldSchema = z.object({ text: z.string() })

/** A few questions on one concept. */
export const checkReplySchema = z.object({ examId: z.uuid() })
export const checkQuestions = 3

/** A missed question, for the mistake book. */
export const mistakeSchema = evidenceSchema
  .omit({ weight: true, isStruck: true, strikeReason: true })
  .extend({
    conceptId: z.uuid(),
    conceptLabel: z.string(),
    courseId: z.uuid(),
    courseTitle: z.string(),
    unitTitle: z.string(),
    /** Put away by the learner, or answered right since then on two different days. */
    isPutAway: z.boolean(),
  })
export type Mistake = z.infer<typeof mistakeSchema>

export const mistakesQuerySchema = pageQuerySchema.extend({
  courseId: z.uuid().optional(),
  filter: z.enum(mistakeFilters).default('open'),
})
export const mistakesSchema = pageOf(mistakeSchema)
