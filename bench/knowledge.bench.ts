import pg from 'pg'
import { knowledgeRules } from '#contract/knowledge.ts'
import { Client } from '../tests/client.ts'
import { courseWithConcepts, showEvidence } from '../tests/knowledge.ts'
import { createLearner, type TestLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { type Benchmark, median } from './benchmark.ts'
import { randomNumbers, type SimulatedConcept, simulate } from './simulate-learners.ts'

const most = { error: 0.05, ratio: 1.5 } as const
const size = { learners: 1_000, concepts: 12 } as const

const average = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/**
 * How wrong a word is on average. 'Shaky' claims that a learner knows the concept in fewer than 60 % of all
 * questions, 'solid' that it is more than 55 %, and for each concept the estimate says how probable the claim
 * is. Of all concepts with the word, the claim should be true that often: the difference is the error. The
 * figure also gives the expected share of right answers beside the true share; it is too high for a learner
 * who guesses, because the estimate partly believes a guess that was right.
 */
function calibration(all: readonly SimulatedConcept[], word: 'solid' | 'shaky') {
  const called = all.filter((concept) => concept.word === word)
  const isTrue = ({ ability }: SimulatedConcept) =>
    word === 'solid' ? ability > knowledgeRules.solidAbove : ability < knowledgeRules.shakyBelow
  const claimed = average(called.map(({ claims }) => claims[word]))
  const held = called.filter(isTrue).length / called.length
  const expected = average(called.map(({ mean }) => mean))
  const known = average(called.map(({ ability }) => ability))
  return { word, called: called.length, claimed, held, error: Math.abs(claimed - held), expected, known }
}

const calibrationText = ({
  word,
  called,
  claimed,
  held,
  error,
  expected,
  known,
}: ReturnType<typeof calibration>) =>
  `${word} ${error.toFixed(3)} (${called} concepts: ${claimed.toFixed(3)} claimed, ${held.toFixed(3)} true; share right ${expected.toFixed(2)} expected, ${known.toFixed(2)} known)`

async function measureCalibration() {
  const all = simulate(size)
  const found = (['solid', 'shaky'] as const).map((word) => calibration(all, word))
  return {
    figure: found.map(calibrationText).join(', '),
    ranges: found.map(({ word, error }) => ({ what: word, value: error, atMost: most.error })),
    isSound: found.every(({ called }) => called > size.learners),
    details: { found },
  }
}

const rows = { few: 100, many: 5_000 } as const
const course = { units: 20, conceptsOfUnit: 6 } as const
const rounds = 150

type Learnt = { learner: TestLearner; path: string }

/** A learner with a course of 120 concepts and so much evidence on them, from one year. */
async function fill(origin: string, pool: pg.Pool, name: string, count: number): Promise<Learnt> {
  const learner = await createLearner(new Client(origin), pool, name)
  const labels = Array.from({ length: course.units }, (_, unit) =>
    Array.from({ length: course.conceptsOfUnit }, (_each, place) => `Concept ${unit} ${place}`),
  )
  const made = await courseWithConcepts(pool, learner, labels)
  const random = randomNumbers(7)
  const pieces = Array.from({ length: count }, (_, index) => {
    const isMissed = random() < 1 / 3
    return {
      conceptId: made.concepts[index % made.concepts.length]?.id ?? '',
      outcome: isMissed ? 0 : 1,
      daysAgo: Math.floor(random() * 365),
      hints: index % 5 === 0 ? 1 : 0,
      asked:
        'A test finds 9 of 10 who are ill and 1 of 10 who are not. Of 100 people 10 are ill. What does it say?',
      answered: 'That whoever it finds is ill in nine cases of ten.',
      misconception: isMissed ? `What a test finds is so, whatever the base rate. ${index % 9}` : '',
    }
  })
  await showEvidence(pool, learner.id, pieces)
  return { learner, path: `/api/courses/${made.course.id}/concepts` }
}

async function timeOf({ learner, path }: Learnt): Promise<number> {
  const startedAt = performance.now()
  const answer = await learner.client.get(path)
  await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - startedAt
}

async function measureScale() {
  const product = await startProduct()
  const pool = new pg.Pool({ connectionString: ownDatabaseUrl(product.dataDir), max: 2 })
  try {
    const few = await fill(product.origin, pool, 'Few', rows.few)
    const many = await fill(product.origin, pool, 'Many', rows.many)
    await pool.query('vacuum analyze')
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = -20; round < rounds; round++) {
      // In turns, so that other work of the machine affects both alike.
      const [inFew, inMany] = [await timeOf(few), await timeOf(many)]
      if (round < 0) continue
      times.few.push(inFew)
      times.many.push(inMany)
    }
    const [fewMs, manyMs] = [median(times.few), median(times.many)]
    const ratio = manyMs / fewMs
    return {
      figure: `${ratio.toFixed(2)} times (${fewMs.toFixed(1)} → ${manyMs.toFixed(1)} ms)`,
      ranges: [{ what: 'median', value: ratio, unit: 'times', atMost: most.ratio }],
      details: { fewMs, manyMs },
    }
  } finally {
    await pool.end()
    await product.stop()
  }
}

export const benchmarks: Benchmark[] = [
  {
    name: 'knowledge, calibration',
    promise: `${size.learners.toLocaleString('en-US')} simulated learners: what ‘solid’ and ‘shaky’ claim is true as often as it is said to be, at most ${most.error} off`,
    run: measureCalibration,
  },
  {
    name: 'knowledge, scale',
    promise: `a course of ${course.units * course.conceptsOfUnit} concepts with ${rows.many.toLocaleString('en-US')} pieces of evidence against one with ${rows.few}: the median at most ${most.ratio} times`,
    run: measureScale,
  },
]
