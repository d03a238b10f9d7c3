import { sql } from 'drizzle-orm'
import { customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that every room spells the same way. */
export const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
/** Every update counts: a write made on an older revision is refused (server/platform/database/revision.ts). */
export const revision = () =>
  integer('revision')
    .notNull()
    .default(1)
    .$onUpdate(() => sql`"revision" + 1`)
/** For what the server does by itself: no change that an open form must hear of. */
export const sameRevision = { revision: sql`"revision"` }
export const textList = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`)

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
