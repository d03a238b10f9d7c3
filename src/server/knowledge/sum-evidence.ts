import { and, type Column, eq, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EvidenceFacts } from '#contract/knowledge/evidence.ts'
import { daysThatClose, mistakeKinds } from '#contract/knowledge/open.ts'
import { type EvidenceSums, knowledgeRules, sumEvidence as weighAll } from '#contract/knowledge.ts'
import { concepts, evidence, isCountedAnswer, isCountedRemark } from '#db/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'

export type OpenMisconception = {
  evidenceId: string
  misconception: string
  answered: string
  day: string
  /** They were certain of it. */
  wasSure: boolean
}

/** What the evidence of one concept comes to. */
export type ConceptSums = EvidenceSums & {
  right: number
  partly: number
  missed: number
  remarks: number
  lastDay: string | null
  openMistakes: number
  /** Those of them that the learner was certain of. */
  sureMistakes: number
  /** Newest first. */
  misconceptions: OpenMisconception[]
}

export const noSums: ConceptSums = {
  for: 0,
  against: 0,
  days: 0,
  right: 0,
  partly: 0,
  missed: 0,
  remarks: 0,
  lastDay: null,
  openMistakes: 0,
  sureMistakes: 0,
  misconceptions: [],
}

const answer = alias(evidence, 'answer')
const isAnswerOf = (conceptId: SQLWrapper | Column) =>
  sql`${answer.conceptId} = ${conceptId} and ${isCountedAnswer(answer)}`
/** In the sense of contract/knowledge/open.ts. */
export const isMistake: SQL = sql`${and(lt(evidence.outcome, 1), inArray(evidence.kind, [...mistakeKinds]))}`
/** `closedBefore` of contract/knowledge/open.ts, for a concept. */
export const closedBefore = (conceptId: SQLWrapper): SQL => sql`(
  select max(${answer.createdAt}) from ${evidence} as answer
  where ${isAnswerOf(conceptId)} and ${eq(answer.outcome, 1)}
  group by ${answer.day} order by ${answer.day} desc offset ${daysThatClose - 1} limit 1)`

/** What each day leaves of a piece: after the days of a half-life, half of it. */
const leftOfADay = 0.5 ** (1 / knowledgeRules.halfLifeDays)

/**
 * The same sums as `sumEvidence` of the contract, and what is open as contract/knowledge/open.ts says it, of many
 * concepts by one statement. A learner has thousands of answers, so as little as can be is done for each: an index alone
 * holds what it counts, and what is open is looked for from the newest day back. A test compares both on random evidence.
 */
export async function sumEvidence(
  db: Connection,
  { of, today }: { of: SQL | undefined; today: string },
): Promise<Map<string, ConceptSums>> {
  const left = sql`power(${leftOfADay}::float8, greatest(0, ${today}::date - ${evidence.day}))`
  const { outcome, weightFor, weightAgainst } = evidence
  const { rows } = await db.execute<SummedRow & { conceptId: string }>(sql`
    with summed as (
      select ${concepts.id} as concept_id, answers.*, remarks.*
      from ${concepts} cross join lateral (
        select count(*)::int as pieces, count(distinct ${evidence.day})::int as days, max(${evidence.day}) as last_day,
          count(*) filter (where ${outcome} = 1)::int as wholly,
          count(*) filter (where ${outcome} = 0)::int as not_at_all,
          coalesce(sum(${left} * ${weightFor}) filter (where ${outcome} > 0), 0) as "for",
          coalesce(sum(${left} * ${weightAgainst}) filter (where ${outcome} < 1), 0) as against
        from ${evidence} where ${evidence.conceptId} = ${concepts.id} and ${isCountedAnswer(evidence)}
      ) as answers cross join lateral (
        select json_agg(json_build_object('kind', ${evidence.kind}, 'day', ${evidence.day}, 'outcome', ${outcome},
            'hints', ${evidence.hints})) as said, max(${evidence.day}) as last_said,
          count(distinct ${evidence.day}) filter (where not exists (
            select from ${evidence} as answer where ${isAnswerOf(concepts.id)} and ${eq(answer.day, evidence.day)}
          ))::int as days_of_talk
        from ${evidence} where ${evidence.conceptId} = ${concepts.id} and ${isCountedRemark(evidence)}
      ) as remarks
      where ${of} and (pieces > 0 or said is not null)
    ), closing as (
      select *, ${closedBefore(sql`summed.concept_id`)} as closed_before from summed
    ), unclosed as (
      select ${evidence.id}, ${evidence.conceptId}, ${evidence.createdAt}, ${evidence.settledAt},
        ${evidence.day}, ${evidence.misconception}, ${evidence.answered}, ${isMistake} as is_mistake,
        coalesce(${evidence.confidence} = 'certain', false) as was_sure
      from closing join ${evidence} on ${evidence.conceptId} = closing.concept_id
        and ${evidence.createdAt} >= coalesce(closed_before, '-infinity')
      where ${outcome} < 1 and ${isNull(evidence.struckAt)}
    ), mistakes as (
      select concept_id, count(*)::int as open, count(*) filter (where was_sure)::int as sure from unclosed
      where is_mistake and settled_at is null group by concept_id
    ), newest as (
      select distinct on (concept_id, misconception) * from unclosed where misconception <> ''
      order by concept_id, misconception, created_at desc, id
    ), believed as (
      select concept_id, json_agg(json_build_object('evidenceId', id, 'misconception', misconception,
        'answered', answered, 'day', day, 'wasSure', was_sure) order by created_at desc, id) as misconceptions
      from newest where settled_at is null group by concept_id
    )
    select closing.concept_id as "conceptId", "for", against, said, days + days_of_talk as days, wholly as "right",
      pieces - wholly - not_at_all as partly, not_at_all as missed,
      greatest(last_day, last_said)::text as "lastDay",
      coalesce(mistakes.open, 0) as "openMistakes", coalesce(mistakes.sure, 0) as "sureMistakes",
      coalesce(misconceptions, '[]'::json) as misconceptions
    from closing left join mistakes using (concept_id) left join believed using (concept_id)`)
  return new Map(rows.map(({ conceptId, ...row }) => [conceptId, withRemarks(row, today)]))
}

type SummedRow = Omit<ConceptSums, 'remarks'> & {
  said: Pick<EvidenceFacts, 'kind' | 'day' | 'outcome' | 'hints'>[] | null
}

/** Remarks are few, and a day of them shares a weight: the contract itself sums them. */
function withRemarks({ said, ...sums }: SummedRow, today: string): ConceptSums {
  const remarks = (said ?? []).map((fact): EvidenceFacts => ({ ...fact, options: null, gradedBy: 'model' }))
  const more = weighAll(remarks, today)
  return {
    ...sums,
    for: sums.for + more.for,
    against: sums.against + more.against,
    remarks: remarks.length,
  }
}

export const ofCourse = (courseId: string) => eq(concepts.courseId, courseId)
export const ofConcept = (conceptId: string) => eq(concepts.id, conceptId)
