import {
  and,
  type Column,
  eq,
  inArray,
  isNull,
  lt,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type EvidenceFacts, remarkKinds } from '#contract/knowledge/evidence.ts'
import { daysThatClose, mistakeKinds } from '#contract/knowledge/open.ts'
import { type EvidenceSums, knowledgeRules, sumEvidence as weigh } from '#contract/knowledge.ts'
import { concepts, evidence } from '#db/knowledge.ts'
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
  ...{ for: 0, against: 0, days: 0, right: 0, partly: 0, missed: 0, remarks: 0 },
  ...{ lastDay: null, openMistakes: 0, sureMistakes: 0, misconceptions: [] },
}

const rules = knowledgeRules
/** A constant of the rules; its type said, for a parameter has none. */
const number = (value: number) => sql`${value}::float8`

const answer = alias(evidence, 'answer')
const { kind, options, hints, gradedBy } = evidence
const outcome = sql`${evidence.outcome}::float8`
const isRemark = inArray(kind, [...remarkKinds])
/** Both in the sense of contract/knowledge/open.ts. */
const isRight = (of: Record<'outcome' | 'kind', Column>) =>
  and(eq(of.outcome, 1), notInArray(of.kind, [...remarkKinds]))
export const isMistake: SQL = sql`${and(lt(evidence.outcome, 1), inArray(kind, [...mistakeKinds]))}`
/** `closedBefore` of contract/knowledge/open.ts, for a concept. */
export const closedBefore = (conceptId: SQLWrapper): SQL => sql`(
  select max(${answer.createdAt}) from ${evidence} as answer
  where ${answer.conceptId} = ${conceptId} and ${isNull(answer.struckAt)} and ${isRight(answer)}
  group by ${answer.day} order by ${answer.day} desc offset ${daysThatClose - 1} limit 1)`
/** The weight of one piece on its day: `weightOf` of contract/knowledge.ts, but for remarks. */
const weight = sql`case
  when ${inArray(kind, [...mistakeKinds])} then case
    when ${options} is not null then ${number(rules.closed)} - ${outcome} / ${options}
    when ${gradedBy} = 'learner' then ${number(rules.ownWords.learner)}
    when ${gradedBy} = 'model' then ${number(rules.ownWords.model)}
    else ${number(rules.ownWords.key)} end
  when ${kind} = 'card_review' then ${number(rules.card)}
  when ${kind} = 'criterion' then ${number(rules.criterion)}
  else 0 end`
const speaksFor = sql`case ${hints} when 0 then ${outcome} else ${outcome} * power(${number(rules.hint)}, ${hints}) end`

/**
 * The same sums as `sumEvidence` of the contract, and what is open as contract/knowledge/open.ts says it, of many
 * concepts by one statement that reads each piece once: what is open is looked for from the newest day back. A test
 * compares both on random evidence.
 */
export async function sumEvidence(
  db: Connection,
  { of, today }: { of: SQL | undefined; today: string },
): Promise<Map<string, ConceptSums>> {
  const leftOfIt = sql`power(0.5::float8, greatest(0, ${today}::date - ${evidence.day})::float8 / ${number(rules.halfLifeDays)})`
  const { rows } = await db.execute<Summed & { conceptId: string }>(sql`
    with summed as (
      select ${evidence.conceptId},
        sum(${leftOfIt} * ${weight} * ${speaksFor}) as "for",
        sum(case ${outcome} when 1 then 0 else ${leftOfIt} * ${weight} * (1 - ${outcome}) end) as against,
        json_agg(json_build_object('kind', ${kind}, 'day', ${evidence.day}, 'outcome', ${outcome}, 'hints', ${hints}))
          filter (where ${isRemark}) as said,
        count(distinct ${evidence.day})::int as days,
        count(*) filter (where ${evidence.outcome} = 1)::int as wholly,
        count(*) filter (where ${evidence.outcome} = 0)::int as not_at_all,
        count(*)::int as pieces, max(${evidence.day})::text as last_day
      from ${evidence} join ${concepts} on ${concepts.id} = ${evidence.conceptId}
      where ${and(of, isNull(evidence.struckAt))}
      group by ${evidence.conceptId}
    ), closing as (
      select *, ${closedBefore(sql`summed.concept_id`)} as closed_before from summed
    ), unclosed as (
      select ${evidence.id}, ${evidence.conceptId}, ${evidence.createdAt}, ${evidence.settledAt},
        ${evidence.day}, ${evidence.misconception}, ${evidence.answered}, ${isMistake} as is_mistake,
        coalesce(${evidence.confidence} = 'certain', false) as was_sure
      from closing join ${evidence} on ${evidence.conceptId} = closing.concept_id
      where ${evidence.outcome} < 1 and ${isNull(evidence.struckAt)}
        and (closed_before is null or ${evidence.createdAt} >= closed_before)
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
    select closing.concept_id as "conceptId", "for", against, said, days, wholly as "right",
      pieces - wholly - not_at_all as partly, not_at_all as missed, last_day as "lastDay",
      coalesce(mistakes.open, 0) as "openMistakes", coalesce(mistakes.sure, 0) as "sureMistakes",
      coalesce(misconceptions, '[]'::json) as misconceptions
    from closing left join mistakes using (concept_id) left join believed using (concept_id)`)
  return new Map(rows.map(({ conceptId, ...row }) => [conceptId, withRemarks(row, today)]))
}

type Summed = Omit<ConceptSums, 'remarks'> & {
  said: Pick<EvidenceFacts, 'kind' | 'day' | 'outcome' | 'hints'>[] | null
}

/** Remarks are few, and a day of them shares a weight: the contract itself sums them. */
function withRemarks({ said, ...sums }: Summed, today: string): ConceptSums {
  const remarks = (said ?? []).map((fact): EvidenceFacts => ({ ...fact, options: null, gradedBy: 'model' }))
  const more = weigh(remarks, today)
  return {
    ...sums,
    for: sums.for + more.for,
    against: sums.against + more.against,
    right: sums.right - remarks.filter(({ outcome }) => outcome === 1).length,
    missed: sums.missed - remarks.filter(({ outcome }) => outcome === 0).length,
    partly: sums.partly - remarks.filter(({ outcome }) => outcome > 0 && outcome < 1).length,
    remarks: remarks.length,
  }
}

export const ofCourse = (courseId: string) => eq(concepts.courseId, courseId)
export const ofConcept = (conceptId: string) => eq(concepts.id, conceptId)
