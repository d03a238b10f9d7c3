import { and, type Column, eq, type SQL } from 'drizzle-orm'

/** Of the courses or of an alias for them. */
type CreatorColumns = Record<'creatorId' | 'forkLevel' | 'visibility', Column>

/** What a creator made, not added, and shows to everyone. */
export const publicOriginalsOf = (table: CreatorColumns, creatorId: string | Column): SQL | undefined =>
  and(eq(table.creatorId, creatorId), eq(table.forkLevel, 0), eq(table.visibility, 'public'))
