import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './db.ts'

/** One table of a learner's data, read a page at a time so that an export is bounded in memory. */
export type ExportPart = {
  /** The table's own name; a test checks it against the database's catalogue. */
  table: string
  /** A heading of the readable file. */
  title: string
  pageSize: number
  /** Left out of the readable file, because a reader has no use for it. */
  isForPrograms: boolean
  page(db: Connection, learnerId: string, limit: number, offset: number): Promise<ExportRow[]>
}

export type ExportRow = Record<string, unknown>

type TableExport<Table extends PgTable> = {
  title: string
  /** The column with the id of the row's learner, in the table or in the last table of `joins`. */
  owner: PgColumn
  joins?: { to: PgTable; on: SQL }[]
  order: PgColumn[]
  /** All columns by default. */
  columns?: Record<string, PgColumn | SQL>
  /** Smaller than the default where rows are long. */
  pageSize?: number
  isForPrograms?: boolean
  /** Which values of a row are exported; by default all. */
  show?: (row: Table['$inferSelect']) => ExportRow
}

export const exportTable = <Table extends PgTable>(
  table: Table,
  {
    title,
    owner,
    joins = [],
    order,
    columns,
    pageSize = 200,
    isForPrograms = false,
    show,
  }: TableExport<Table>,
): ExportPart => ({
  table: getTableName(table),
  title,
  pageSize,
  isForPrograms,
  async page(db, learnerId, limit, offset) {
    const query = db
      .select(columns ?? getTableColumns<PgTable>(table))
      .from<PgTable>(table)
      .$dynamic()
    for (const { to, on } of joins) query.innerJoin(to, on)
    const rows: ExportRow[] = await query
      .where(eq(owner, learnerId))
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
    return show ? rows.map((row) => show(row as Table['$inferSelect'])) : rows
  },
})
