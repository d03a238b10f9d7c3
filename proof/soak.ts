import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../bench/benchmark.ts'
import { faultsOf, workAtOnce } from '../bench/crowd.ts'
import { type LoadProduct, startLoadProduct } from '../bench/load-product.ts'
import { startModelProcess } from '../bench/model-process.ts'
import { openHandles, residentKb } from '../bench/process-figures.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'soak'
export const promise =
  '30 learners for 30 minutes: no error; memory and handles of the second half within 1.1 times the first, connections within the pool, log of the database within 320 MB, 20 kB a write'

const crowd = 30
const everyMs = 3000
/** While caches fill and the code warms up; after that nothing may grow. */
const warmUpShare = 0.1
const sampleEveryMs = 5000
const max = { growth: 1.1, connections: 16, walMb: 320, kbPerWrite: 20 }

type Sample = { memoryMb: number; handles: number; connections: number; walMb: number; databaseMb: number }

/** The same mix of actions as the load benchmark, for long. */
export async function run({ count = 30, say = () => {} }: ProofOptions): Promise<ProofResult> {
  const model = await startModelProcess()
  const installation = await startLoadProduct({ learners: crowd, modelUrl: model.url })
  try {
    const samples: Sample[] = []
    let isOver = false
    const watching = (async () => {
      for (let each = 0; !isOver; each += 1) {
        const sample = await look(installation)
        samples.push(sample)
        if (each % 12 === 0) say(`${Math.round((each * sampleEveryMs) / 60_000)} min: ${tell(sample)}`)
        await delay(sampleEveryMs)
      }
    })()
    const pace = { everyMs, actionsEach: Math.round((count * 60_000) / everyMs) }
    const done = await workAtOnce(installation.product.origin, installation.learners, pace)
    isOver = true
    await watching
    const faults = faultsOf(done)
    for (const fault of faults.slice(0, 10)) say(fault)
    const writes = done.filter(({ group }) => group !== 'read').length
    const { figure, holds } = judge(samples, writes)
    return {
      figure: `${done.length.toLocaleString('en-US')} actions in ${count} min, ${faults.length} errors; ${figure}`,
      holds: faults.length === 0 && holds,
    }
  } finally {
    await installation.stop()
    await model.stop()
  }
}

async function look({ product, database }: LoadProduct): Promise<Sample> {
  const { rows } = await database.query<{ connections: number; wal: number; size: number }>(
    `select (select count(*)::int from pg_stat_activity where application_name = 'trivium') as connections,
       (select sum(size)::float from pg_ls_waldir()) as wal, pg_database_size(current_database())::float as size`,
  )
  const { connections = 0, wal = 0, size = 0 } = rows[0] ?? {}
  return {
    memoryMb: (await residentKb(product.pid)) / 1024,
    handles: await openHandles(product.pid),
    connections,
    walMb: wal / 2 ** 20,
    databaseMb: size / 2 ** 20,
  }
}

const tell = ({ memoryMb, handles, connections, walMb, databaseMb }: Sample) =>
  `${memoryMb.toFixed(0)} MB, ${handles} handles, ${connections} connections, database ${databaseMb.toFixed(0)} MB, its log ${walMb.toFixed(0)} MB`

function judge(all: Sample[], writes: number): ProofResult {
  const samples = all.slice(Math.ceil(all.length * warmUpShare))
  const middle = Math.ceil(samples.length / 2)
  const halves = (of: keyof Sample) => {
    const [first, second] = [samples.slice(0, middle), samples.slice(middle)]
    return [median(first.map((sample) => sample[of])), median(second.map((sample) => sample[of]))] as const
  }
  const top = (of: keyof Sample) => Math.max(...all.map((sample) => sample[of]))
  const [memoryThen, memoryNow] = halves('memoryMb')
  const [handlesThen, handlesNow] = halves('handles')
  const kbPerWrite = (((all.at(-1)?.databaseMb ?? 0) - (all[0]?.databaseMb ?? 0)) * 1024) / writes
  const figure = [
    `memory ${memoryThen.toFixed(0)} → ${memoryNow.toFixed(0)} MB (${(memoryNow / memoryThen).toFixed(2)} times)`,
    `handles ${handlesThen} → ${handlesNow}`,
    `connections at most ${top('connections')}`,
    `log of the database at most ${top('walMb').toFixed(0)} MB`,
    `database ${kbPerWrite.toFixed(1)} kB a write`,
  ].join(', ')
  return {
    figure,
    holds:
      memoryNow <= max.growth * memoryThen &&
      handlesNow <= max.growth * handlesThen &&
      top('connections') <= max.connections &&
      top('walMb') <= max.walMb &&
      kbPerWrite <= max.kbPerWrite,
  }
}
