import { type Column, type SQL, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, real, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { graders } from '#contract/exams/rules.ts'
import type { Confidence, EvidenceKind } from '#contract/knowledge/evidence.ts'
import { users } from './accounts.ts'
import { activities } from './classroom.ts'
import { createdAt, id, moment } from './columns.ts'
import { courses, units } from './courses.ts'
import { conceptWords } from './search-words.ts'

/** What a course is about, piece by piece, for the learner who owns it. Never forked or shared. */
export const concepts = pgTable(
  'concepts',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Empty where the unit is gone but the learner has shown something about it. */
    unitId: uuid('unit_id').references(() => units.id, { onDelete: 'set null' }),
    /** By this name questions say what they are about; it outlives a plan that is made anew. */
    key: text('key').notNull(),
    label: text('label').notNull(),
    statement: text('statement').notNull(),
    /** Its place in the unit, from 0. */
    position: integer('position').notNull(),
    /** When its learner said 'This is shaky', whatever the evidence says. */
    calledShakyAt: moment('called_shaky_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('concepts_key').on(table.courseId, table.key),
    index('concepts_unit').on(table.unitId, table.position),
    index('concepts_user').on(table.userId),
    index('concepts_words').using('gin', conceptWords(table)),
  ],
)

type EvidenceColumns = Record<'struckAt' | 'kind', Column>
/** What was done and what was only said, each without what is struck. Sums find their indexes by these very words. */
export const isCountedAnswer = ({ struckAt, kind }: EvidenceColumns): SQL =>
  sql`${struckAt} is null and ${kind} not in ('chat_remark', 'reflection_remark')`
export const isCountedRemark = ({ struckAt, kind }: EvidenceColumns): SQL =>
  sql`${struckAt} is null and ${kind} in ('chat_remark', 'reflection_remark')`

/**
 * One thing that a learner did and what it shows of a concept. It never changes, but for a challenge that raised its
 * points, and for the learner's own marks: struck, put away. What was asked is copied here: its exam may go.
 */
export const evidence = pgTable(
  'evidence',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conceptId: uuid('concept_id')
      .notNull()
      .references(() => concepts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<EvidenceKind>().notNull(),
    /** The act, by a name that it has once: for an answer 'exam id:question id'. */
    source: text('source').notNull(),
    outcome: real('outcome').notNull(),
    options: integer('options'),
    hints: integer('hints').notNull().default(0),
    confidence: text('confidence').$type<Confidence>(),
    gradedBy: text('graded_by').$type<(typeof graders)[number]>().notNull(),
    /** What it counts on its day: `weigh` of contract/knowledge.ts. */
    weightFor: real('weight_for').notNull(),
    weightAgainst: real('weight_against').notNull(),
    /** By universal time. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The exam it was answered in. No reference: that one may go. */
    examId: uuid('exam_id'),
    /** Where it happened, while that is there. */
    activityId: uuid('activity_id').references(() => activities.id, { onDelete: 'set null' }),
    asked: text('asked').notNull(),
    answered: text('answered').notNull(),
    wanted: text('wanted').notNull(),
    explanation: text('explanation').notNull().default(''),
    /** What the chosen wrong option stands for, or what the grader quoted. */
    misconception: text('misconception').notNull().default(''),
    struckAt: moment('struck_at'),
    strikeReason: text('strike_reason').notNull().default(''),
    /** When its learner put the mistake away, or settled the misconception. */
    settledAt: moment('settled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('evidence_source').on(table.userId, table.kind, table.source),
    // Of a concept, newest first, as its pages are ordered.
    index('evidence_concept').on(table.conceptId, table.createdAt.desc(), table.id),
    // All that a sum needs, and no more, so that it is read from the index alone.
    index('evidence_answers')
      .on(table.conceptId, table.day, table.outcome, table.weightFor, table.weightAgainst)
      .where(isCountedAnswer(table)),
    index('evidence_remarks').on(table.conceptId, table.day).where(isCountedRemark(table)),
    index('evidence_activity').on(table.activityId),
    // The mistake book, newest first, as its pages are ordered.
    index('evidence_missed')
      .on(table.userId, table.createdAt.desc(), table.id)
      .where(sql`${table.outcome} < 1`),
    check('evidence_outcome', sql`${table.outcome} between 0 and 1`),
    check('evidence_options', sql`${table.options} >= 2`),
    check('evidence_weight_for', sql`${table.weightFor} between 0 and 1`),
    check('evidence_weight_against', sql`${table.weightAgainst} between 0 and 1`),
    check('evidence_hints', sql`${table.hints} between 0 and 3`),
  ],
)

/** What a learner allows; without a row everything is as a new learner finds it. */
export const knowledgeSettings = pgTable('knowledge_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  guidesMayUse: boolean('guides_may_use').notNull().default(true),
  asksConfidence: boolean('asks_confidence').notNull().default(true),
})
