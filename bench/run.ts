import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../scripts/build.mjs'
import { type Benchmark, describeRoom, type Finding, holds } from './benchmark.ts'

/** `npm run bench [-- part of a name]`: measures every promise, prints one table with the room that is left in each range, and
 * fails when a figure is outside its range. */

const folder = import.meta.dirname
const wanted = process.argv.slice(2)
const files = (await readdir(folder)).filter((name) => name.endsWith('.bench.ts')).sort()
const benchmarks: Benchmark[] = []
for (const file of files) {
  const module = (await import(join(folder, file))) as { benchmarks: Benchmark[] }
  benchmarks.push(...module.benchmarks)
}
const chosen = benchmarks.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)
if (chosen.length === 0) {
  process.stderr.write(
    `No benchmark is called that. There are: ${benchmarks.map(({ name }) => name).join(', ')}\n`,
  )
  process.exit(2)
}

await buildIfStale()

type Row = { name: string; promise: string } & Finding
const rows: Row[] = []
for (const { name, promise, run } of chosen) {
  process.stderr.write(`measuring ${name} …\n`)
  rows.push({ name, promise, ...(await measure(run)) })
}

const table = [
  '| benchmark | promise | figure | room left | holds |',
  '|---|---|---|---|---|',
  ...rows.map(
    (row) =>
      `| ${row.name} | ${row.promise} | ${row.figure} | ${describeRoom(row.ranges)} | ${holds(row) ? 'yes' : 'NO'} |`,
  ),
].join('\n')
const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}`
process.stdout.write(`${table}\n\n${machine}\n`)
await mkdir(join(folder, 'results'), { recursive: true })
await writeFile(
  join(folder, 'results', `${new Date().toISOString().replaceAll(':', '-')}.json`),
  `${JSON.stringify({ machine, rows }, null, 2)}\n`,
)
process.exit(rows.every(holds) ? 0 : 1)

async function measure(run: Benchmark['run']): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    return {
      figure: `failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      ranges: [],
      isSound: false,
    }
  }
}
