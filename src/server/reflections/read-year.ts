import type { ReflectionYear } from '#contract/reflections.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { listYear } from './queries.ts'

export const readYear = async (db: Connection, learnerId: string, year: number): Promise<ReflectionYear> => ({
  year,
  days: await listYear(db, learnerId, year),
})
