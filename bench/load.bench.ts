import { setTimeout as delay } from 'node:timers/promises'
import { maxStallMs } from '#server/platform/http/watch-stalls.ts'
import { type Benchmark, median } from './benchmark.ts'
import { type CompletedAction, faultsOf, percentile, perform, workAtOnce } from './crowd.ts'
import { type Action, actions, dice, nextAction } from './load-actions.ts'
import { type LoadProduct, startLoadProduct } from './load-product.ts'
import { startModelProcess } from './model-process.ts'
import { residentKb, residentWithDatabaseKb } from './process-figures.ts'

const crowd = 300
const pace = { everyMs: 3000, actionsEach: 60 }
/** Like the lone learner's warm-up: the benchmark measures a server at work, not one just started. */
const warmUp = { ...pace, actionsEach: 8 }
const lone = { warmUp: 100, reads: 300, rareEach: 5 }
const slowest = 10

/** The waits of a learner who is alone in the installation, for each of the same reads. */
async function readAlone({ product, learners }: LoadProduct): Promise<CompletedAction[]> {
  const [learner] = learners
  if (learner === undefined) throw new Error('Nobody is signed in.')
  const throws = dice(0)
  const done: CompletedAction[] = []
  for (let each = 0; each < lone.warmUp + lone.reads; each += 1)
    done.push(await perform(product.origin, learner, nextAction(throws, ['read']), throws))
  return done.slice(lone.warmUp)
}

const rareActions = actions.filter(({ group }) => group === 'rare')

/** The same for rare actions: few of each, within a learner's limits of ten minutes. */
async function doRareAlone({ product, learners }: LoadProduct): Promise<CompletedAction[]> {
  const learner = learners.at(-1)
  if (learner === undefined) throw new Error('Nobody is signed in.')
  const throws = dice(0)
  const done: CompletedAction[] = []
  for (const action of rareActions)
    for (let each = 0; each < lone.rareEach; each += 1)
      done.push(await perform(product.origin, learner, action, throws))
  return done
}

type Sample = { atMs: number; kb: number }

async function measure() {
  const model = await startModelProcess()
  const installation = await startLoadProduct({ learners: crowd, modelUrl: model.url })
  try {
    const alone = await readAlone(installation)
    const rareAlone = await doRareAlone(installation)
    await workAtOnce(installation.product.origin, installation.learners, warmUp)
    const memory: Sample[] = []
    const startedAt = performance.now()
    const working = workAtOnce(installation.product.origin, installation.learners, pace)
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        memory.push({ atMs: performance.now() - startedAt, kb: await residentKb(installation.product.pid) })
        await delay(500)
      }
    })()
    const done = await working
    const tookMs = performance.now() - startedAt
    isOver = true
    await watching
    const { pid, dataDir, output } = installation.product
    const wholeMb = (await residentWithDatabaseKb(pid, dataDir)) / 1024
    return { alone, rareAlone, done, tookMs, memory, wholeMb, output: output() }
  } finally {
    await installation.stop()
    await model.stop()
  }
}
let run: ReturnType<typeof measure> | undefined
const measureOnce = () => (run ??= measure())

/** Stalls of the serving thread in the product's log; every learner waits for these. */
const stallsIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('"the event loop was blocked"'))
    .map((line) => JSON.parse(line) as { milliseconds: number; routes: string[] })

/** The median of ten seconds, so that a single garbage collection does not decide the figure. */
const around = (memory: Sample[], fromMs: number) =>
  median(memory.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + 10_000).map(({ kb }) => kb)) / 1024

const ofGroup = (done: CompletedAction[], group: CompletedAction['group']) =>
  done.filter((each) => each.group === group)

function compareRare({ kind }: Action, alone: CompletedAction[], done: CompletedAction[]) {
  const loneMs = median(alone.filter((each) => each.kind === kind).map(({ ms }) => ms))
  const busy = done.filter((each) => each.kind === kind)
  const p95 = percentile(busy, 95)
  const ratio = p95 / loneMs
  return {
    kind,
    ratio,
    text: `${kind} ${ratio.toFixed(1)} times (${loneMs.toFixed(0)} → ${p95.toFixed(0)} ms, ${busy.length} done)`,
  }
}

function slowestKinds(done: CompletedAction[]) {
  const kinds = [...Map.groupBy(done, ({ group, kind }) => `${group}: ${kind}`)]
  return kinds
    .map(([kind, each]) => ({ kind, count: each.length, p95Ms: Math.round(percentile(each, 95)) }))
    .sort((a, b) => b.p95Ms - a.p95Ms)
}

export const benchmarks: Benchmark[] = [
  {
    name: 'load: no error',
    promise: `${crowd} learners at work at once for three minutes, an action each 3 s (70 % reads, 20 % writes, 9 % chat, 1 % sign-in, generation and export): none fails`,
    run: async () => {
      const { done, tookMs, output } = await measureOnce()
      const faults = faultsOf(done)
      const seconds = tookMs / 1000
      return {
        figure: `${faults.length} of ${done.length.toLocaleString('en-US')} actions in ${seconds.toFixed(0)} s${faults[0] ? `, such as ${faults[0]}` : ''}`,
        // A learner who waits for an answer acts late: a crowd that was slowed down has not worked at the
        // promised rate.
        ranges: [{ what: 'time', value: seconds, unit: 's', atMost: 190 }],
        isSound: faults.length === 0,
        details: { faults: faults.slice(0, 20), output: output.slice(-2000), kinds: slowestKinds(done) },
      }
    },
  },
  {
    name: 'load: reads',
    promise: `95th percentile at most ${slowest} times the median of a lone learner`,
    run: async () => {
      const { alone, done } = await measureOnce()
      const loneMs = median(alone.map(({ ms }) => ms))
      const p95 = percentile(ofGroup(done, 'read'), 95)
      return {
        figure: `${(p95 / loneMs).toFixed(1)} times (${loneMs.toFixed(1)} → ${p95.toFixed(1)} ms; writes ${percentile(ofGroup(done, 'write'), 95).toFixed(1)} ms)`,
        ranges: [{ what: 'reads', value: p95 / loneMs, unit: 'times', atMost: slowest }],
        isSound: faultsOf(alone).length === 0,
        details: { loneP95: percentile(alone, 95), median: percentile(ofGroup(done, 'read'), 50) },
      }
    },
  },
  {
    name: 'load: sign-in, generation, export',
    promise: `95th percentile of each at most ${slowest} times the median of a lone learner's`,
    run: async () => {
      const { rareAlone, done } = await measureOnce()
      const compared = rareActions.map((action) => compareRare(action, rareAlone, done))
      return {
        figure: compared.map(({ text }) => text).join('; '),
        ranges: compared.map(({ kind, ratio }) => ({
          what: kind,
          value: ratio,
          unit: 'times',
          atMost: slowest,
        })),
        isSound: faultsOf(rareAlone).length === 0,
        details: { faults: faultsOf(rareAlone) },
      }
    },
  },
  {
    name: 'load: stalls',
    promise: `no request stops the serving thread for more than ${maxStallMs} ms`,
    run: async () => {
      const stalls = stallsIn((await measureOnce()).output)
      const longestMs = Math.max(0, ...stalls.map(({ milliseconds }) => milliseconds))
      return {
        figure:
          stalls.length === 0 ? `none over ${maxStallMs} ms` : `${longestMs} ms, ${stalls.length} in all`,
        ranges: [{ what: 'longest stall', value: longestMs, unit: 'ms', atMost: maxStallMs }],
        details: { stalls },
      }
    },
  },
  {
    name: 'load: memory',
    promise: 'at the end at most 1.1 times that at 60 s, and at most 300 MB, PostgreSQL included',
    run: async () => {
      const { memory, tookMs, wholeMb } = await measureOnce()
      const [then, atEnd] = [around(memory, 55_000), around(memory, tookMs - 10_000)]
      return {
        figure: `${(atEnd / then).toFixed(2)} times (${then.toFixed(0)} → ${atEnd.toFixed(0)} MB), ${wholeMb.toFixed(0)} MB with PostgreSQL`,
        ranges: [
          { what: 'growth', value: atEnd / then, unit: 'times', atMost: 1.1 },
          { what: 'memory', value: wholeMb, unit: 'MB', atMost: 300 },
        ],
        details: { mb: memory.filter((_, index) => index % 20 === 0).map(({ kb }) => Math.round(kb / 1024)) },
      }
    },
  },
]
