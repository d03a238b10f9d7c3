import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benchmark, median } from './benchmark.ts'
import { faultsOf } from './crowd.ts'
import { fillInstallations, type Pair, sizes, workInInstallations } from './two-installations.ts'

const maxGrowth = 1.5

async function measure() {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivium-bench-'))
  try {
    await fillInstallations(dataDir)
    return await workInInstallations(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function compare(pairs: readonly Pair[]) {
  const few = median(pairs.map((pair) => pair.few.ms))
  const many = median(pairs.map((pair) => pair.many.ms))
  return { few, many, ratio: many / few }
}
const tell = ({ few, many, ratio }: ReturnType<typeof compare>) =>
  `${ratio.toFixed(2)} times (${few.toFixed(1)} → ${many.toFixed(1)} ms)`

async function run() {
  const { mix, kinds } = await measure()
  const faults = faultsOf([...mix, ...kinds].flatMap(({ few, many }) => [few, many]))
  const whole = compare(mix)
  const groups = (['read', 'write', 'chat'] as const).map(
    (group) => `${group} ${tell(compare(mix.filter(({ few }) => few.group === group)))}`,
  )
  const compared = [...Map.groupBy(kinds, ({ few }) => `${few.group}: ${few.kind}`)]
    .map(([kind, pairs]) => ({ kind, ...compare(pairs) }))
    .sort((a, b) => b.many - a.many)
  const slowest = compared.slice(0, 5)
  return {
    figure: [
      tell(whole),
      ...groups,
      `slowest: ${slowest.map((each) => `${each.kind} ${tell(each)}`).join(', ')}`,
      ...(faults[0] === undefined ? [] : [`${faults.length} errors, such as ${faults[0]}`]),
    ].join('; '),
    ranges: [{ what: 'median', value: whole.ratio, unit: 'times', atMost: maxGrowth }],
    isSound: faults.length === 0,
    details: { slowest, compared, faults: faults.slice(0, 20) },
  }
}

export const benchmarks: Benchmark[] = [
  {
    name: 'growth',
    promise: `reads, writes and chats as under load, on data for ${sizes.many.toLocaleString('en-US')} learners against ${sizes.few}: the median at most ${maxGrowth} times`,
    run,
  },
]
