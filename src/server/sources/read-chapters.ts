import { inArray, sql } from 'drizzle-orm'
import type { CourseChapter } from '#contract/courses.ts'
import type { OutlineEntry } from '#contract/sources/reading.ts'
import { sourceSections, sources } from '#db/sources.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** The maximum of lines of all tables of contents, and the length of each chapter's beginning. */
const most = { lines: 200, beginning: 240 } as const
/** A document without a table of contents is divided into this many equal parts. */
const parts = 12

type Row = Pick<
  typeof sources.$inferSelect,
  'id' | 'title' | 'kind' | 'state' | 'outline' | 'sections' | 'userId'
>
type Line = OutlineEntry & { document: Row }

/** The chapters of a learner's documents, in the order of the given ids. */
export async function readChapters(
  db: Connection,
  learnerId: string,
  sourceIds: readonly string[],
): Promise<CourseChapter[]> {
  if (sourceIds.length === 0) return []
  const { id, userId, title, kind, state, outline, sections } = sources
  const rows = await db
    .select({ id, userId, title, kind, state, outline, sections })
    .from(sources)
    .where(inArray(id, [...sourceIds]))
  const documents = sourceIds.map((wanted) => rows.find((row) => row.id === wanted))
  const lines = documents.flatMap((document) => {
    if (document === undefined || document.userId !== learnerId) throw new AppError('source_not_found')
    if (document.state !== 'ready') throw new AppError('source_not_read')
    return linesOf(document)
  })
  const shownLines = lines.slice(0, most.lines)
  const beginnings = await readBeginnings(db, shownLines)
  return shownLines.map((line, at) => ({
    document: line.document.title,
    title: line.title,
    level: line.level,
    place: placeOf(line),
    begins: beginnings.get(at) ?? '',
  }))
}

const placeOf = ({ document: { kind }, section }: Line) =>
  `${kind === 'pdf' ? 'page' : 'section'} ${section + 1}`

function linesOf(document: Row): Line[] {
  const levels = document.outline.map(({ level }) => level)
  const top = Math.min(...levels)
  if (levels.length > 0)
    return document.outline.map((entry) => ({ ...entry, level: entry.level - top + 1, document }))
  const count = document.sections ?? 0
  const unit = document.kind === 'pdf' ? 'pages' : 'sections'
  const step = Math.max(1, Math.ceil(count / parts))
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => {
    const [from, to] = [at * step, Math.min(count, (at + 1) * step)]
    const name = to - from === 1 ? `${unit.slice(0, -1)} ${from + 1}` : `${unit} ${from + 1} to ${to}`
    return { title: `${document.title}, ${name}`, level: 1, section: from, start: 0, document }
  })
}

/** How the part of each line begins, by the line's place in the list; one statement for all lines. */
async function readBeginnings(db: Connection, lines: readonly Line[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ at: number; begins: string }>(sql`
    select (wanted.at - 1)::int as at, substr(part.text, wanted.start + 1, ${most.beginning}) as begins
    from unnest(${sql.param(lines.map(({ document }) => document.id))}::uuid[],
      ${sql.param(lines.map(({ section }) => section))}::int[],
      ${sql.param(lines.map(({ start }) => start))}::int[]) with ordinality as wanted(source_id, section, start, at)
    join ${sourceSections} as part on part.source_id = wanted.source_id and part.index = wanted.section`)
  return new Map(rows.map(({ at, begins }) => [at, begins.replace(/\s+/g, ' ').trim()]))
}
