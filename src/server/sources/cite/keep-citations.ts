import { eq, sql } from 'drizzle-orm'
import type { Citation } from '#contract/sources.ts'
import { sourceCitations } from '#db/citations.ts'
import { sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'

/** The text that was cited in. */
export type CitedPlace = { activityId: string } | { messageId: number } | { examId: string }

const isAt = (place: CitedPlace) => {
  if ('activityId' in place) return eq(sourceCitations.activityId, place.activityId)
  if ('messageId' in place) return eq(sourceCitations.messageId, place.messageId)
  return eq(sourceCitations.examId, place.examId)
}

/** For exams, the question that cites. */
export type KeptCitation = Pick<Citation, 'number' | 'sourceId' | 'section' | 'start' | 'end' | 'quote'> & {
  questionId?: string
}

/**
 * Stores the citations of a text in the transaction that stores the text, and replaces those of its earlier
 * version. A citation of a document that was deleted meanwhile is left out, and its mark is not shown.
 */
export async function keepCitations(
  tx: Connection,
  userId: string,
  place: CitedPlace,
  citations: readonly KeptCitation[],
): Promise<void> {
  await tx.delete(sourceCitations).where(isAt(place))
  if (citations.length === 0) return
  const {
    activityId = null,
    messageId = null,
    examId = null,
  } = {
    ...place,
  } as Partial<Record<'activityId' | 'messageId' | 'examId', string | number>>
  const rows = citations.map(({ number, sourceId, section, start, end, quote, questionId = null }) => ({
    number,
    source_id: sourceId,
    section,
    from: start,
    to: end,
    quote,
    question_id: questionId,
  }))
  await tx.execute(sql`
    with held as (
      select id from ${sources} where user_id = ${userId}
        and id = any(${sql.param([...new Set(citations.map(({ sourceId }) => sourceId))])}::uuid[])
      order by id for key share
    )
    insert into ${sourceCitations}
      (user_id, source_id, activity_id, message_id, exam_id, question_id, number, section, start, "end", quote)
    select ${userId}::uuid, held.id, ${activityId}::uuid, ${messageId}::bigint, ${examId}::uuid, cited.question_id,
      cited.number, cited.section, cited."from", cited."to", cited.quote
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as cited(
      number smallint, source_id uuid, section int, "from" int, "to" int, quote text, question_id text)
    join held on held.id = cited.source_id`)
}
