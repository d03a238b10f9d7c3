import type pg from 'pg'
import { courseWithConcepts, showEvidence, type TestConcept } from '../tests/knowledge.ts'
import type { TestLearner } from '../tests/learner.ts'

export const belief = 'Halving a risk tells how many people are helped.'

/** Solid, unclear, shaky with a misconception, and three that nothing is known of. */
export async function knownCourse(pool: pg.Pool, learner: TestLearner) {
  const { course, concepts } = await courseWithConcepts(pool, learner, [
    ['Natural frequency', 'Reference group'],
    ['Risk reduction', 'Absolute risk'],
    ['Base rate', 'False positive'],
  ])
  const named = (label: string): TestConcept => {
    const concept = concepts.find((one) => one.label === label)
    if (concept === undefined) throw new Error(`No concept is called ${label}.`)
    return concept
  }
  await showEvidence(pool, learner.id, [
    ...[9, 8, 7, 3, 2, 1].map((daysAgo) => ({
      conceptId: named('Natural frequency').id,
      outcome: 1,
      daysAgo,
    })),
    { conceptId: named('Reference group').id, outcome: 1, daysAgo: 3 },
  ])
  const [, second = ''] = await showEvidence(pool, learner.id, [
    {
      conceptId: named('Risk reduction').id,
      outcome: 0,
      daysAgo: 5,
      asked: 'From 4 in 100 to 2 in 100. By how much does the risk fall?',
      answered: '33%',
      confidence: 'guessing',
    },
    {
      conceptId: named('Risk reduction').id,
      outcome: 0,
      daysAgo: 2,
      asked: 'From 2 in 100 to 1 in 100. By how much does the risk fall?',
      answered: '50%',
      confidence: 'certain',
      hints: 1,
      misconception: belief,
    },
  ])
  return { course, named, missedId: second }
}
