import { and, eq } from 'drizzle-orm'
import { activities, lessonPlans } from '#db/classroom.ts'
import { concepts, evidence } from '#db/knowledge.ts'

/** All that is shown of a piece; of the place where it happened, the unit that its activity belongs to. */
export const evidenceColumns = {
  id: evidence.id,
  conceptId: evidence.conceptId,
  kind: evidence.kind,
  day: evidence.day,
  createdAt: evidence.createdAt,
  asked: evidence.asked,
  answered: evidence.answered,
  wanted: evidence.wanted,
  explanation: evidence.explanation,
  misconception: evidence.misconception,
  outcome: evidence.outcome,
  options: evidence.options,
  confidence: evidence.confidence,
  hints: evidence.hints,
  gradedBy: evidence.gradedBy,
  struckAt: evidence.struckAt,
  strikeReason: evidence.strikeReason,
  settledAt: evidence.settledAt,
  courseId: concepts.courseId,
  activityId: evidence.activityId,
  placeUnitId: lessonPlans.unitId,
}

/** Pieces of a learner with their concept and place: add what else is needed, and which. */
export const ofLearner = (learnerId: string) =>
  and(eq(evidence.userId, learnerId), eq(concepts.userId, learnerId))
export const inActivity = eq(activities.id, evidence.activityId)
export const inPlan = eq(lessonPlans.id, activities.lessonPlanId)

export type EvidenceRow = Pick<
  typeof evidence.$inferSelect,
  Exclude<keyof typeof evidenceColumns, 'courseId' | 'placeUnitId'>
> & { courseId: string; placeUnitId: string | null }
