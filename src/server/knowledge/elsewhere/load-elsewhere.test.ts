import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { knowledgeBudget } from '#server/knowledge/describe-knowledge.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { keepExam } from '#tests/exams.ts'
import { courseWithConcepts, showEvidence, type TestConcept } from '#tests/knowledge.ts'
import type { TestLearner } from '#tests/learner.ts'
import { recordStatements } from '#tests/statements.ts'
import { loadElsewhere } from './load-elsewhere.ts'

const labels = ['Base rate', 'Sample size', 'Conditional probability', 'Iambic pentameter']
const about = ['Judging medical tests', 'Explain what a base rate does to a test', 'Choose a sample size']

let app: TestApp
let ada: TestLearner
let courseId: string
let concepts: TestConcept[]
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ada = await app.learner()
  const made = await courseWithConcepts(app.database.pool, ada, [labels])
  courseId = made.course.id
  concepts = made.concepts
  await know('Base rate', 1)
  await know('Sample size', 0)
  await know('Iambic pentameter', 1)
})

const query = (words: string, values: unknown[]) => app.database.pool.query(words, values)
const load = (lines = about) => loadElsewhere(app.database.db, ada.id, lines)
const know = (label: string, outcome: number) =>
  showEvidence(
    app.database.pool,
    ada.id,
    [1, 2, 3, 4].map((daysAgo) => ({
      conceptId: concepts.find((concept) => concept.label === label)?.id ?? '',
      outcome,
      daysAgo,
    })),
  )

describe('what a learner knows of a new course from their others', () => {
  it('is what is shaky and what is solid of its subject, with the course that taught it, and nothing else', async () => {
    const course = '(course “Reading Latin Inscriptions”)'
    expect(await load()).toBe(
      [
        `Shaky: “Sample size” ${course}`,
        '  It says: Sample size, in one sentence.',
        `Solid, to build on: “Base rate” ${course}`,
      ].join('\n'),
    )
    expect(await load(['Iambic pentameter in English verse'])).toContain(
      'Solid, to build on: “Iambic pentameter”',
    )
    expect(await load(['Baking bread'])).toBe('')
    // One common word is not its subject.
    expect(await load(['Wines, cheeses, breads, beers and a sample of olives for a wedding'])).toBe('')
    expect(await load([])).toBe('')
  })

  it('begins with the learner’s own word', async () => {
    await query(`update concepts set called_shaky_at = now() where label = 'Base rate' and user_id = $1`, [
      ada.id,
    ])
    expect(await load()).toMatch(/^Shaky, as the learner says: “Base rate”/)
  })

  it.each([
    ['switched off', 'insert into knowledge_settings (user_id, guides_may_use) values ($1, false)'],
    ['struck', 'update evidence set struck_at = now() where user_id = $1'],
    ['forgotten', 'delete from evidence where user_id = $1'],
    [
      'another’s',
      `update concepts set user_id = (select id from users where id <> $1 limit 1) where user_id = $1`,
    ],
  ])('is nothing of what is %s', async (_why, change) => {
    await app.learner('Bob')
    await query(change, [ada.id])
    expect(await load()).toBe('')
  })

  it('is nothing of a course in which an exam runs, until it is handed in', async () => {
    const examId = await keepExam(app.database.pool, { userId: ada.id, courseId })
    await query('update exams set started_at = now() where id = $1', [examId])
    expect(await load()).toBe('')
    await query('update exams set submitted_at = now() where id = $1', [examId])
    expect(await load()).not.toBe('')
  })

  it('is read by two statements, and by one where nothing fits', async () => {
    const count = async (lines: string[]) => (await recordStatements(() => load(lines))).length
    expect(await count(about)).toBe(2)
    expect(await count(['Baking bread'])).toBe(1)
  })

  it('stays within its budget: what is solid goes last in, and first out', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `Base rate of the kind number ${at} ${'x'.repeat(60)}`)
    const made = await courseWithConcepts(app.database.pool, ada, [many])
    const pieces = made.concepts.flatMap(({ id: conceptId }, at) =>
      [1, 2, 3, 4].map((daysAgo) => ({ conceptId, outcome: at % 2, daysAgo })),
    )
    await showEvidence(app.database.pool, ada.id, pieces)
    const text = await load()
    expect(text.length).toBeLessThanOrEqual(knowledgeBudget)
    expect(text.match(/^Shaky: /gm)).toHaveLength(5)
    expect(text.match(/^Solid, to build on: /gm)?.length ?? 0).toBeLessThan(8)
    expect(text).not.toContain('It says: ')
  })
})
