import { asc, eq } from 'drizzle-orm'
import { reflections } from '#db/reflections.ts'
import { exportPart } from '#server/platform/data-export.ts'

export const exportReflections = [
  exportPart({
    table: 'reflections',
    title: 'Reflections',
    page: (db, learnerId, limit, offset) =>
      db
        .select()
        .from(reflections)
        .where(eq(reflections.userId, learnerId))
        .orderBy(asc(reflections.date))
        .limit(limit)
        .offset(offset),
  }),
]
