import { benchmarks } from '../bench/retrieval.bench.ts'
import type { Suite } from './suite.ts'

/** The figures of `npm run bench -- retrieval`, by the same code. No model takes part. */
export const retrieval: Suite = {
  name: 'retrieval',
  run: async ({ say }) => {
    const rows = []
    for (const { name, promise, run } of benchmarks) {
      say(`measuring ${name} …`)
      rows.push({ name, promise, ...(await run()) })
    }
    const lines = rows.map(
      ({ name, promise, figure, holds }) => `| ${name} | ${promise} | ${figure} | ${holds ? 'yes' : 'NO'} |`,
    )
    return {
      table: ['| set | threshold | figure | holds |', '|---|---|---|---|', ...lines].join('\n'),
      notes: [],
      holds: rows.every(({ holds }) => holds),
      details: rows,
    }
  },
}
