import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfStale } from '../scripts/build.mjs'
import { conduct } from './conduct.ts'
import { retrieval } from './retrieval.ts'

/** `npm run eval [-- SUITE] [number]`: how well the guides teach. The number says how many dialogues of each half, 5 at least. */

const suites = [conduct, retrieval]
const words = process.argv.slice(2)
const number = words.find((word) => /^\d+$/.test(word))
const wanted = words.filter((word) => word !== number)
const names = suites.map(({ name }) => name)
const unknown = wanted.find((word) => !names.includes(word))
if (unknown !== undefined || (number !== undefined && Number(number) < 5)) {
  process.stderr.write(
    unknown === undefined
      ? 'Fewer than 5 dialogues leave a kind out.\n'
      : `There is no suite ${unknown}. There are: ${names.join(', ')}\n`,
  )
  process.exit(2)
}

await buildIfStale()

const say = (line: string) => process.stderr.write(`${line}\n`)
const results = []
for (const { name, run } of suites) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const result = await run({ say, ...(number !== undefined && { most: Number(number) }) })
  process.stdout.write(`\n${name}\n\n${result.table}\n\n${result.notes.map((note) => `${note}\n`).join('')}`)
  results.push({ name, ...result })
}
const folder = join(import.meta.dirname, 'results')
await mkdir(folder, { recursive: true })
await writeFile(
  join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`),
  `${JSON.stringify(
    results.map(({ name, holds, details }) => ({ name, holds, details })),
    null,
    2,
  )}\n`,
)
process.exit(results.every(({ holds }) => holds) ? 0 : 1)
