import { randomUUID } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { evidence } from '#db/knowledge.ts'
import { newestFirst, pageBy } from '#server/platform/database/keyset.ts'
import { createTestDatabase } from '#tests/database.ts'

it('the mistake book comes in the order of its index: a page sorts nothing', async () => {
  const { db, drop } = await createTestDatabase()
  try {
    const page = pageBy(newestFirst(evidence.createdAt, evidence.id), { limit: 20 })
    const mistakes = db
      .select({ id: evidence.id })
      .from(evidence)
      .where(and(eq(evidence.userId, randomUUID()), lt(evidence.outcome, 1)))
      .orderBy(page.by)
      .limit(page.limit)
    const plan = await db.transaction(async (tx) => {
      // An empty table is read in any way; what is left then is what the indexes allow.
      for (const scan of ['seqscan', 'bitmapscan', 'sort'])
        await tx.execute(sql.raw(`set local enable_${scan} = off`))
      return (await tx.execute(sql`explain ${mistakes}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('evidence_missed')
    expect(plan).not.toContain('Sort')
  } finally {
    await drop()
  }
})
