import pg from 'pg'
import { openDatabase } from '#server/platform/database/db.ts'
import { startProduct } from '#tests/product.ts'
import { addSetDocuments, measureDocuments } from '#tests/retrieval/documents.ts'
import { heldOut } from '#tests/retrieval/held-out.ts'
import { type Figures, measure, type RetrievalSet } from '#tests/retrieval/set.ts'
import { tuning } from '#tests/retrieval/tuning.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import type { Benchmark } from './benchmark.ts'

const usual = { first: 0.75, firstFive: 0.9, nothing: 0.9 }
/** Ranges for a learner's questions about their own documents, with which the search was not tuned. */
const inDocuments = { first: 0.8, firstFive: 0.92, nothing: 0.9 }

/** The same set with its texts as documents; each question is about its own document. */
async function measureAsDocuments(set: RetrievalSet): Promise<Figures> {
  const product = await startProduct()
  const pool = new pg.Pool({ connectionString: ownDatabaseUrl(product.dataDir), max: 2 })
  try {
    const { rows } = await pool.query<{ id: string }>(
      `insert into users (name, email) values ('Ada', 'ada@example.org') returning id`,
    )
    const userId = rows[0]?.id ?? ''
    const ids = await addSetDocuments(pool, userId)
    return await measureDocuments(set, openDatabase(pool), { userId, ids, isWithinOne: true })
  } finally {
    await pool.end()
    await product.stop()
  }
}

const benchmark = (
  name: string,
  set: RetrievalSet,
  { measured = measure, promised = usual }: { measured?: typeof measure; promised?: typeof usual } = {},
): Benchmark => ({
  name,
  promise: `right passage first ≥ ${promised.first}, among five ≥ ${promised.firstFive}, “nothing there” ≥ ${promised.nothing}`,
  run: async () => {
    const figures = await measured(set)
    const { first, firstFive, answered, nothing } = figures
    return {
      figure: `first ${first.toFixed(2)}, among five ${firstFive.toFixed(2)}, “nothing there” ${nothing.toFixed(2)} (${set.answered.length} questions, ${answered.toFixed(2)} answered outright; ${set.unanswered.length} without an answer)`,
      ranges: [
        { what: 'first', value: first, atLeast: promised.first },
        { what: 'among five', value: firstFive, atLeast: promised.firstFive },
        { what: '“nothing there”', value: nothing, atLeast: promised.nothing },
      ],
      details: figures,
    }
  },
})

export const benchmarks: Benchmark[] = [
  benchmark('retrieval, tuning half', tuning),
  benchmark('retrieval, held-out half', heldOut),
  benchmark('retrieval in documents, tuning half', tuning, { measured: measureAsDocuments }),
  benchmark('retrieval in documents, held-out half', heldOut, {
    measured: measureAsDocuments,
    promised: inDocuments,
  }),
]
