import { and, eq } from 'drizzle-orm'
import { works } from '#db/works.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'

export async function removeWork(db: Connection, id: string, learnerId: string): Promise<void> {
  const gone = await db
    .delete(works)
    .where(and(eq(works.id, id), eq(works.userId, learnerId)))
    .returning({ id: works.id })
  if (gone.length === 0) throw new AppError('not_found')
}
