import { and, type Column, eq, isNull, type SQL } from 'drizzle-orm'

/** Of the courses or of an alias for them. */
type CreatorColumns = Record<'creatorId' | 'forkLevel' | 'visibility' | 'unlistedAt', Column>

/** What a creator made, not added, and shows to everyone, unless the operator took it off the list. */
export const publicOriginalsOf = (table: CreatorColumns, creatorId: string | Column): SQL | undefined =>
  and(
    eq(table.creatorId, creatorId),
    eq(table.forkLevel, 0),
    eq(table.visibility, 'public'),
    isNull(table.unlistedAt),
  )
