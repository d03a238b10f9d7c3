/**
 * `npm run proof [-- part of a name] [number] [seed=number]`: runs proofs that take too long for every test
 * run, one after the other, and prints one table. The number is how many kills, calls, inputs or minutes.
 * Each proof is a separate process: a crash or a hang costs only its own row.
 */
import { fork } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildIfStale } from './build.mjs'
import { onPinnedNode } from './setup/on-pinned-node.mjs'
import { root } from './setup/places.mjs'

const self = fileURLToPath(import.meta.url)
const folder = join(root, 'proof')
/** Longer than any proof takes. */
const maxMinutes = 90

await onPinnedNode(self)
const words = process.argv.slice(2)
const number = words.find((word) => /^\d+$/.test(word))
const seed = words.find((word) => /^seed=\d+$/.test(word))
const wanted = words.filter((word) => ![number, seed, '--one'].includes(word))
await (words.includes('--one') ? runOne(wanted[0]) : runAll())

async function runAll() {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && name !== 'proof.ts').sort()
  const chosen = files.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  if (chosen.length === 0) {
    console.error(`There is no such proof. There are: ${files.map((file) => file.slice(0, -3)).join(', ')}.`)
    process.exit(2)
  }
  await buildIfStale()
  const rows = []
  for (const file of chosen) rows.push(await prove(file))
  const table = rows.map(
    ({ name, promise, figure, minutes, holds }) =>
      `| ${name} | ${promise} | ${figure} | ${minutes.toFixed(1)} | ${holds ? 'yes' : 'NO'} |`,
  )
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0]?.toFixed(2)}, Node ${process.version}`
  console.log('\n| proof | promise | figure | minutes | holds |\n|---|---|---|---|---|')
  console.log(`${table.join('\n')}\n\n${machine}`)
  await mkdir(join(folder, 'results'), { recursive: true })
  const time = new Date().toISOString().replaceAll(':', '-')
  await writeFile(join(folder, 'results', `${time}.json`), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
  process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1
}

/** One row of the table, whatever happens to the process that computes it. */
function prove(file) {
  const began = performance.now()
  return new Promise((resolve) => {
    let row = { name: file.slice(0, -3), promise: '', figure: '', holds: false }
    const child = fork(self, ['--one', file, ...[number, seed].filter((word) => word !== undefined)])
    const bound = setTimeout(() => {
      row.figure = `no end within ${maxMinutes} minutes`
      child.kill('SIGKILL')
    }, maxMinutes * 60_000)
    child.on('message', (message) => {
      row = { ...row, ...message }
    })
    child.on('exit', (code, signal) => {
      clearTimeout(bound)
      row.figure ||= `ended by ${signal ?? `code ${code}`} without a figure`
      resolve({ ...row, minutes: (performance.now() - began) / 60_000 })
    })
  })
}

async function runOne(file) {
  const { name, promise, run } = await import(pathToFileURL(join(folder, file)).href)
  console.log(`\n── ${name} ──`)
  process.send({ name, promise })
  const options = {
    say: (line) => console.log(line),
    ...(number && { count: Number(number) }),
    ...(seed && { seed: Number(seed.slice('seed='.length)) }),
  }
  const result = await run(options).catch((error) => ({ figure: `failed: ${error.message}`, holds: false }))
  process.send(result, () => process.exit())
}
