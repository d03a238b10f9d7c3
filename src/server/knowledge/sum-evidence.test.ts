import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confidences, evidenceKinds } from '#contract/knowledge/evidence.ts'
import { isRight, openMisconceptions, openMistakes } from '#contract/knowledge/open.ts'
import { sumEvidence as sumInContract } from '#contract/knowledge.ts'
import type { Connection } from '#server/platform/database/db.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'
import { courseWithConcepts, daysAgo, showEvidence, type TestConcept } from '../../../tests/knowledge.ts'
import type { TestLearner } from '../../../tests/learner.ts'
import { listMistakes } from './list-mistakes.ts'
import { noSums, ofCourse, sumEvidence } from './sum-evidence.ts'

let app: TestApp
let ada: TestLearner
let courseId: string
let concepts: TestConcept[]
beforeAll(async () => {
  app = await startTestApp()
  ada = await app.learner()
  const made = await courseWithConcepts(app.database.pool, ada)
  courseId = made.course.id
  concepts = made.concepts
})
afterAll(() => app.stop())

const shown = fc.array(
  fc.record({
    place: fc.nat(2),
    kind: fc.constantFrom(...evidenceKinds, 'exam_answer', 'chat_remark'),
    // As `real` keeps them.
    outcome: fc.constantFrom(0, 0, 1, 1, 1, 0.5, Math.fround(1 / 3)),
    options: fc.constantFrom(null, 2, 4),
    hints: fc.nat(3),
    confidence: fc.constantFrom(null, ...confidences),
    gradedBy: fc.constantFrom('key' as const, 'model' as const, 'learner' as const),
    daysAgo: fc.constantFrom(0, 1, 2, 40),
    misconception: fc.constantFrom('', 'So it is.', 'Never mind.'),
    isStruck: fc.nat(4).map((number) => number === 0),
    isSettled: fc.nat(4).map((number) => number === 0),
  }),
  // Many on few days: remarks share a day, and right answers come on three.
  { maxLength: 60, size: 'max' },
)

it('sums in the database are those of the contract, and open is what the contract calls open', async () => {
  const { pool, db } = app.database
  await fc.assert(
    fc.asyncProperty(shown, async (drawn) => {
      await pool.query('delete from evidence')
      const pieces = drawn.map(({ place, ...piece }) => ({ ...piece, conceptId: concepts[place]?.id ?? '' }))
      const ids = await showEvidence(pool, ada.id, pieces)
      const today = daysAgo(0)
      const sums = await sumEvidence(db, { of: ofCourse(courseId), today })
      const open: string[] = []
      for (const { id } of concepts) {
        const counted = pieces
          .map((piece, index) => {
            const day = daysAgo(piece.daysAgo)
            return {
              ...piece,
              id: ids[index] ?? '',
              day,
              at: new Date(Date.parse(day) + index).toISOString(),
            }
          })
          .filter((piece) => piece.conceptId === id && !piece.isStruck)
        const found = sums.get(id) ?? noSums
        const wanted = sumInContract(counted, today)
        expect(found.for).toBeCloseTo(wanted.for, 5)
        expect(found.against).toBeCloseTo(wanted.against, 5)
        expect(found.days).toBe(wanted.days)
        expect(found.right).toBe(counted.filter(isRight).length)
        expect(found.right + found.partly + found.missed + found.remarks).toBe(counted.length)
        expect(found.lastDay).toBe(
          counted
            .map(({ day }) => day)
            .toSorted()
            .at(-1) ?? null,
        )
        const mistakes = openMistakes(counted)
        expect(found.openMistakes).toBe(mistakes.length)
        open.push(...mistakes.map((mistake) => mistake.id))
        expect(found.misconceptions.map(({ evidenceId }) => evidenceId)).toEqual(
          openMisconceptions(counted).map((believed) => believed.id),
        )
      }
      const book = await listMistakes(db, ada.id, { filter: 'open', limit: 100 })
      expect(book.items.map(({ id }) => id).toSorted()).toEqual(open.toSorted())
    }),
    { numRuns: 60 },
  )
})

it('what answers count is read from an index alone', async () => {
  const plan: string[] = []
  await app.database.db.transaction(async (tx) => {
    // A small table is read in any way; what is left then is what the indexes allow.
    for (const scan of ['seqscan', 'bitmapscan', 'indexscan'])
      await tx.execute(sql.raw(`set local enable_${scan} = off`))
    const explaining = {
      execute: async (statement: SQL) => {
        const { rows } = await tx.execute(sql`explain ${statement}`)
        plan.push(...rows.map((row) => String(row['QUERY PLAN'])))
        return { rows: [] }
      },
    }
    await sumEvidence(explaining as unknown as Connection, { of: ofCourse(courseId), today: daysAgo(0) })
  })
  expect(plan.join('\n')).toMatch(/Index Only Scan using evidence_answers on evidence /)
  expect(plan.join('\n')).toContain('evidence_remarks')
})
