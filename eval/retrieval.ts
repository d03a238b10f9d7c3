import { describeRoom, holds } from '../bench/benchmark.ts'
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
      (row) =>
        `| ${row.name} | ${row.promise} | ${row.figure} | ${describeRoom(row.ranges)} | ${holds(row) ? 'yes' : 'NO'} |`,
    )
    return {
      table: ['| set | threshold | figure | room left | holds |', '|---|---|---|---|---|', ...lines].join(
        '\n',
      ),
      notes: [],
      holds: rows.every(holds),
      details: rows,
    }
  },
}
