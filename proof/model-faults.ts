import { startLoneDatabase } from '../tests/lone-database.ts'
import { tryMatrix } from './model-faults/matrix.ts'
import { tryStorm } from './model-faults/storm.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'faults of the model'
export const promise = 'every fault at every guide ends as contract/errors.ts says, and the next call works'

/** The whole matrix, then as many calls on a model that fails at random. */
export async function run({ count = 1000, say = () => {} }: ProofOptions): Promise<ProofResult> {
  const database = await startLoneDatabase()
  const { cells, wrong } = await tryMatrix({ say, database }).finally(() => database.drop())
  say(`${cells} cells, ${wrong.length} wrong`)
  const storm = await tryStorm(count, say)
  for (const line of storm.wrong) say(line)
  const figures = [
    `${cells} cells, ${wrong.length} wrong`,
    `${storm.calls.toLocaleString('en-US')} calls at random: ${storm.stuck} stuck, ${storm.twice} kept twice, ${storm.exits} exits, ${storm.wrong.length} wrong`,
  ]
  return { figure: figures.join('; '), holds: wrong.length + storm.wrong.length + storm.exits === 0 }
}
