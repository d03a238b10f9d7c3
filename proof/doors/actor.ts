import { randomUUID } from 'node:crypto'
import type { Pool } from '#server/platform/database/db.ts'
import type { Target } from '../../tests/doors/door.ts'
import { fillEveryTable } from '../../tests/full-learner.ts'
import { copyLearner } from '../bad-inputs/cast.ts'
import { plantTexts } from './plant-texts.ts'
import type { Shape } from './shapes.ts'

/** An ordinary account whose every row has the greatest allowed size, at a separate address. */
export type Attacker = AsyncDisposable & { cookie: string; address: string; target: Target }

let made = 0

export async function openAttacker(pool: Pool, like: string, shape?: Shape): Promise<Attacker> {
  const { id, cookie } = await copyLearner(pool, like)
  const mark = `door-${randomUUID()}`
  const target = { ids: await fillEveryTable(pool, id, mark), mark }
  if (shape !== undefined) await plantTexts(pool, mark, shape)
  made += 1
  return {
    cookie,
    address: `198.51.${100 + (made >> 8)}.${made & 255}`,
    target,
    [Symbol.asyncDispose]: async () => {
      await pool.query('delete from users where id = $1', [id])
    },
  }
}
