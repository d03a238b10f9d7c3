import { and, desc, eq } from 'drizzle-orm'
import { users } from '#db/accounts.ts'
import { sameRevision } from '#db/columns.ts'
import { courses } from '#db/courses.ts'
import type { Transaction } from '#server/platform/database/db.ts'
import { publicOriginalsOf } from './public-originals.ts'

/**
 * Browse shows each creator's newest listed original, marked in its row. Whatever adds, removes, shows, hides or unlists
 * an original of a learner holds the learner's row meanwhile, so that at any time exactly that one is marked.
 */
export async function lockCreator(tx: Transaction, creatorId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, creatorId)).for('no key update')
}

const originalsOf = (creatorId: string) => and(eq(courses.creatorId, creatorId), eq(courses.forkLevel, 0))

export async function unmarkNewest(tx: Transaction, creatorId: string): Promise<void> {
  await tx
    .update(courses)
    .set({ newestOfCreator: false, ...sameRevision })
    .where(and(originalsOf(creatorId), courses.newestOfCreator))
}

export async function markNewest(tx: Transaction, creatorId: string): Promise<void> {
  const newest = tx
    .select({ id: courses.id })
    .from(courses)
    .where(publicOriginalsOf(courses, creatorId))
    .orderBy(desc(courses.createdAt), courses.id)
    .limit(1)
  await tx
    .update(courses)
    .set({ newestOfCreator: true, ...sameRevision })
    .where(eq(courses.id, newest))
}

export async function remarkNewest(tx: Transaction, creatorId: string): Promise<void> {
  await unmarkNewest(tx, creatorId)
  await markNewest(tx, creatorId)
}
