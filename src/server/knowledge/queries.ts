import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysThatClose } from '#contract/knowledge/open.ts'
import { activities, lessonPlans } from '#db/classroom.ts'
import { concepts, evidence } from '#db/knowledge.ts'
import { isRight } from './sum-evidence.ts'

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

const answer = alias(evidence, 'answer')

/** `closedBefore` of contract/knowledge/open.ts, for the concept of the row at hand. */
export const closedBefore = sql`(
  select max(${answer.createdAt}) from ${evidence} as answer
  where ${answer.conceptId} = ${evidence.conceptId} and ${isNull(answer.struckAt)} and ${isRight(answer)}
  group by ${answer.day} order by ${answer.day} desc offset ${daysThatClose - 1} limit 1)`
