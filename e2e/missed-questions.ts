import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { showEvidence } from '../tests/knowledge.ts'
import type { TestLearner } from '../tests/learner.ts'
import { atTheExam } from './exam-page.ts'

export const belief = 'Salt feeds the yeast.'

/**
 * A lesson whose exam left two mistakes, one of them with certainty, and an older mistake that is dismissed.
 */
export async function lessonWithMistakes(pool: pg.Pool, learner: TestLearner) {
  const lesson = await atTheExam(pool, learner)
  const { courseId, unitId, examinerId: activityId } = lesson
  const conceptId = randomUUID()
  await pool.query(
    `insert into concepts (id, user_id, course_id, unit_id, key, label, statement, position)
     values ($1, $2, $3, $4, 'rising', 'Why dough rises', 'Yeast gives off gas.', 0)`,
    [conceptId, learner.id, courseId, unitId],
  )
  const missed = { conceptId, outcome: 0, activityId }
  const evidenceIds = await showEvidence(pool, learner.id, [
    { ...missed, daysAgo: 9, asked: 'What is a banneton?', isSettled: true },
    {
      ...missed,
      daysAgo: 2,
      asked: 'What makes dough rise?',
      answered: 'Salt',
      wanted: 'Gas',
      confidence: 'certain',
      misconception: belief,
      explanation: 'Salt draws water out of its cells.',
    },
    { ...missed, daysAgo: 1, asked: 'What ends the rising?', answered: '', wanted: 'Heat', confidence: null },
  ])
  return { ...lesson, conceptId, evidenceIds }
}
