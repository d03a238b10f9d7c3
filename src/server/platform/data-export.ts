import type { Connection } from './db.ts'

/** One table of a learner's data, read a page at a time so that an export is bounded in memory. */
export type ExportPart = {
  /** The table's own name: a test holds these against the database's catalogue. */
  table: string
  /** For the readable file. */
  title: string
  pageSize: number
  page(db: Connection, learnerId: string, limit: number, offset: number): Promise<ExportRow[]>
}

export type ExportRow = Record<string, unknown>

const ordinaryPage = 200

export const exportPart = (part: Omit<ExportPart, 'pageSize'> & { pageSize?: number }): ExportPart => ({
  pageSize: ordinaryPage,
  ...part,
})
