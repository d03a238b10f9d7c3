import { eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './db.ts'

/** One table of a learner's data, read a page at a time so that an export is bounded in memory. */
export type ExportPart = {
  /** The table's own name: a test holds these against the database's catalogue. */
  table: string
  /** For the readable file. */
  title: string
  pageSize: number
  /** Of no use to a reader: left out of the readable file. */
  isForPrograms: boolean
  page(db: Connection, learnerId: string, limit: number, offset: number): Promise<ExportRow[]>
}

export type ExportRow = Record<string, unknown>

type TableExport<Table extends PgTable> = {
  title: string
  /** The column that says whose row it is, of the table or of the last one it is joined to. */
  owner: PgColumn
  joins?: { to: PgTable; on: SQL }[]
  order: PgColumn[]
  /** All of them where this is left out. */
  columns?: Record<string, PgColumn | SQL>
  /** Smaller where rows are long. */
  pageSize?: number
  isForPrograms?: boolean
  /** What is told of a row, where that is not all of it. */
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
