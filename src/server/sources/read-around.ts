import { sql } from 'drizzle-orm'
import { sourcePassages } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { FoundPassage } from './cite/look-up.ts'

type Row = { at: number; start: number; end: number; text: string }

/**
 * Adds the rest of their sections to the passages that were found, for callers that need more of a text than
 * its best places: first the found passages, then the others in the order of the text.
 */
export async function readAround(
  db: Connection,
  found: readonly FoundPassage[],
  most: number,
): Promise<FoundPassage[]> {
  const sections = [...new Map(found.map((one) => [`${one.sourceId} ${one.section}`, one])).values()]
  if (sections.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select (wanted.at - 1)::int as at, passage.start, passage."end", passage.text
    from unnest(${sql.param(sections.map(({ sourceId }) => sourceId))}::uuid[],
      ${sql.param(sections.map(({ section }) => section))}::int[]) with ordinality as wanted(source_id, section, at)
    join ${sourcePassages} as passage on passage.source_id = wanted.source_id and passage.section = wanted.section
    order by wanted.at, passage.ordinal limit ${most + found.length}`)
  const others = rows.flatMap(({ at, start, end, text }) => {
    const section = sections[at]
    return section === undefined ? [] : [{ ...section, start, end, text, matches: [] }]
  })
  const keyOf = ({ sourceId, section, start }: FoundPassage) => `${sourceId} ${section} ${start}`
  return [...new Map([...found, ...others].map((one) => [keyOf(one), one])).values()].slice(0, most)
}
