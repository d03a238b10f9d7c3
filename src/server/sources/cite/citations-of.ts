import { type SQL, sql } from 'drizzle-orm'
import type { Citation } from '#contract/sources.ts'
import { sourceCitations } from '#db/citations.ts'
import { sourceSections, sources } from '#db/sources.ts'

/** For exams, each citation also names its question. */
export type ShownCitation = Citation & { questionId: string | null }

/** The table that holds the cited text, and the column by which a citation refers to its row. */
const places = {
  activity: { table: 'activities', column: 'activity_id' },
  message: { table: 'messages', column: 'message_id' },
  exam: { table: 'exams', column: 'exam_id' },
} as const

/**
 * The citations of a text, as a column of a query over its table, so that they are read with the text and not
 * row by row. Null where there are none. Titles are the current ones; citations of deleted documents are not
 * included.
 */
export function citationsOf(kind: keyof typeof places): SQL<ShownCitation[] | null> {
  const { table, column } = places[kind]
  return sql`(
    select json_agg(json_build_object(
      'number', cited.number, 'questionId', cited.question_id, 'sourceId', cited.source_id, 'title', source.title,
      'isPage', source.kind is not distinct from 'pdf', 'label', coalesce(part.label, (cited.section + 1)::text),
      'heading', coalesce(part.heading, ''), 'section', cited.section, 'start', cited.start, 'end', cited."end",
      'quote', cited.quote) order by cited.number, cited.id)
    from ${sourceCitations} as cited
    join ${sources} as source on source.id = cited.source_id
    left join ${sourceSections} as part on part.source_id = cited.source_id and part.index = cited.section
    where cited.${sql.identifier(column)} = ${sql.identifier(table)}.id)`
}

/** The citations as they are shown beside a text. */
export const shownCitations = (citations: ShownCitation[] | null): Citation[] =>
  (citations ?? []).map(({ questionId: _question, ...citation }) => citation)
