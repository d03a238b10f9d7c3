import { startLoneDatabase } from '../tests/lone-database.ts'
import { tryMatrix } from './model-faults/matrix.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'faults of the model'
export const promise = 'every fault at every guide ends as the catalogue says, and the next call works'

export async function run({ say = () => {} }: ProofOptions): Promise<ProofResult> {
  const database = await startLoneDatabase()
  try {
    const { cells, wrong } = await tryMatrix({ say, database })
    return { figure: `${cells} cells, ${wrong.length} wrong`, holds: wrong.length === 0 }
  } finally {
    await database.drop()
  }
}
