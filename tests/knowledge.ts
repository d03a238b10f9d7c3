import { randomUUID } from 'node:crypto'
import type { OwnCourse } from '#contract/courses.ts'
import type { Confidence, EvidenceKind } from '#contract/knowledge/evidence.ts'
import { weigh } from '#contract/knowledge.ts'
import type { Pool } from '#server/platform/database/db.ts'
import { createCourse } from './courses.ts'
import type { TestLearner } from './learner.ts'

type Queries = Pick<Pool, 'query'>

export type TestConcept = { id: string; key: string; label: string; unitId: string }

/** A day in UTC, so many days before today: '2026-05-31'. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/**
 * Creates a learner's course with the labels of each unit's concepts, as plans store them. A key is the label
 * in small letters with hyphens.
 */
export async function courseWithConcepts(
  pool: Queries,
  learner: Pick<TestLearner, 'id' | 'client'>,
  labelsByUnit: readonly (readonly string[])[] = [['Base rate', 'Sample size'], ['Base rate neglect']],
): Promise<{ course: OwnCourse; concepts: TestConcept[] }> {
  const course = await createCourse(learner.client, { lessons: labelsByUnit.length })
  const concepts = labelsByUnit.flatMap((labels, index) =>
    labels.map((label, position) => ({
      id: randomUUID(),
      key: label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      label,
      unitId: course.units[index]?.id ?? '',
      position,
    })),
  )
  await pool.query(
    `insert into concepts (id, user_id, course_id, unit_id, key, label, statement, position)
     select id, $1, $2, unit_id, key, label, label || ', in one sentence.', position
     from jsonb_to_recordset($3::jsonb) as made(id uuid, unit_id uuid, key text, label text, position integer)`,
    [
      learner.id,
      course.id,
      JSON.stringify(concepts.map(({ unitId, ...concept }) => ({ ...concept, unit_id: unitId }))),
    ],
  )
  return { course, concepts }
}

export type ShownPiece = {
  conceptId: string
  /** From 0, wrong, to 1, right. */
  outcome: number
  /** How many days before today; without it, today. */
  daysAgo?: number
  kind?: EvidenceKind
  /** For a question with options; null for an answer in the learner's words. */
  options?: number | null
  hints?: number
  confidence?: Confidence | null
  gradedBy?: 'key' | 'model' | 'learner'
  examId?: string | null
  activityId?: string | null
  asked?: string
  answered?: string
  wanted?: string
  explanation?: string
  misconception?: string
  isStruck?: boolean
  isSettled?: boolean
}

/** Stores evidence as if this learner had shown it on the given days. Returns the ids in the given order. */
export async function showEvidence(
  pool: Queries,
  userId: string,
  pieces: readonly ShownPiece[],
): Promise<string[]> {
  const rows = pieces.map((piece, place) => {
    const day = daysAgo(piece.daysAgo ?? 0)
    const facts = {
      kind: piece.kind ?? ('exam_answer' as const),
      outcome: piece.outcome,
      options: piece.options === undefined ? 4 : piece.options,
      hints: piece.hints ?? 0,
      gradedBy: piece.gradedBy ?? ('key' as const),
    }
    const { gradedBy, ...sameNames } = facts
    const { weightFor, weightAgainst } = weigh(facts)
    return {
      id: randomUUID(),
      concept_id: piece.conceptId,
      ...sameNames,
      graded_by: gradedBy,
      weight_for: weightFor,
      weight_against: weightAgainst,
      confidence: piece.confidence ?? null,
      day,
      exam_id: piece.examId ?? null,
      activity_id: piece.activityId ?? null,
      asked: piece.asked ?? 'What is asked?',
      answered: piece.answered ?? 'What was answered.',
      wanted: piece.wanted ?? 'What is right.',
      explanation: piece.explanation ?? '',
      misconception: piece.misconception ?? '',
      struck_at: piece.isStruck ? `${day}T12:00:00Z` : null,
      settled_at: piece.isSettled ? `${day}T12:00:00Z` : null,
      // In the given order, and never later than now.
      created_at: new Date(Date.parse(day) + place).toISOString(),
    }
  })
  await pool.query(
    `insert into evidence (id, user_id, concept_id, kind, source, outcome, options, hints, confidence, graded_by,
       weight_for, weight_against, day, exam_id, activity_id, asked, answered, wanted, explanation, misconception,
       struck_at, settled_at, created_at)
     select id, $1, concept_id, kind, id::text || ':q', outcome, options, hints, confidence, graded_by,
       weight_for, weight_against, day, exam_id, activity_id, asked, answered, wanted, explanation, misconception,
       struck_at, settled_at, created_at
     from jsonb_to_recordset($2::jsonb) as shown(id uuid, concept_id uuid, kind text, outcome real, options integer,
       hints integer, confidence text, graded_by text, weight_for real, weight_against real, day date, exam_id uuid,
       activity_id uuid, asked text, answered text, wanted text, explanation text, misconception text,
       struck_at timestamptz, settled_at timestamptz, created_at timestamptz)`,
    [userId, JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}
