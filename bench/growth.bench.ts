import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benchmark, median } from './benchmark.ts'
import { faultsOf } from './crowd.ts'
import { fillHouses, type Pair, sizes, workInHouses } from './two-houses.ts'

const most = 1.5

async function measure() {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivium-bench-'))
  try {
    await fillHouses(dataDir)
    return await workInHouses(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
let run: ReturnType<typeof measure> | undefined
const measureOnce = () => (run ??= measure())

function compare(pairs: readonly Pair[]) {
  const few = median(pairs.map((pair) => pair.few.ms))
  const many = median(pairs.map((pair) => pair.many.ms))
  return { few, many, ratio: many / few }
}
const tell = ({ few, many, ratio }: ReturnType<typeof compare>) =>
  `${ratio.toFixed(2)} times (${few.toFixed(1)} → ${many.toFixed(1)} ms)`

const faultsIn = (pairs: readonly Pair[]) => faultsOf(pairs.flatMap(({ few, many }) => [few, many]))

const sizesInWords = `data for ${sizes.many.toLocaleString('en-US')} learners against ${sizes.few}`

export const benchmarks: Benchmark[] = [
  {
    name: 'growth: the mix',
    promise: `${sizesInWords}: the median of reads, writes and chats at most ${most} times`,
    run: async () => {
      const { mix } = await measureOnce()
      const faults = faultsIn(mix)
      const groups = (['read', 'write', 'chat'] as const).map(
        (group) => `${group} ${tell(compare(mix.filter(({ few }) => few.group === group)))}`,
      )
      const whole = compare(mix)
      return {
        figure: `${tell(whole)}; ${groups.join(', ')}${faults[0] ? `; ${faults.length} errors, such as ${faults[0]}` : ''}`,
        holds: faults.length === 0 && whole.ratio <= most,
        details: { faults: faults.slice(0, 20) },
      }
    },
  },
  {
    name: 'growth: each kind of action',
    promise: `${sizesInWords}: none at more than ${most} times its median`,
    run: async () => {
      const { kinds } = await measureOnce()
      const faults = faultsIn(kinds)
      const compared = [...Map.groupBy(kinds, ({ few }) => `${few.group}: ${few.kind}`)].map(
        ([kind, pairs]) => ({ kind, ...compare(pairs) }),
      )
      const worst = compared.toSorted((a, b) => b.ratio - a.ratio).slice(0, 3)
      const slowest = compared.toSorted((a, b) => b.many - a.many).slice(0, 5)
      const list = (some: typeof compared) => some.map((each) => `${each.kind} ${tell(each)}`).join('; ')
      return {
        figure: `grown most: ${list(worst)}; slowest: ${list(slowest)}${faults[0] ? `; ${faults.length} errors, such as ${faults[0]}` : ''}`,
        holds: faults.length === 0 && compared.every(({ ratio }) => ratio <= most),
        details: { slowest, compared, faults: faults.slice(0, 20) },
      }
    },
  },
]
