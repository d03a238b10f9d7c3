/**
 * `npm run proof [-- part of a name] [number]`: what is too long for every test run, one after the other, in
 * one table. The number says how many kills, inputs or minutes.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildIfStale } from './build.mjs'
import { onPinnedNode } from './setup/on-pinned-node.mjs'
import { root } from './setup/places.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))
const words = process.argv.slice(2)
const number = words.find((word) => /^\d+$/.test(word))
const wanted = words.filter((word) => word !== number)
const folder = join(root, 'proof')
const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && name !== 'proof.ts').sort()
const chosen = files.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
if (chosen.length === 0) {
  console.error(`There is no such proof. There are: ${files.map((file) => file.slice(0, -3)).join(', ')}.`)
  process.exit(2)
}

await buildIfStale()
const rows = []
for (const file of chosen) {
  const { name, promise, run } = await import(pathToFileURL(join(folder, file)).href)
  console.log(`\n── ${name} ──`)
  const began = performance.now()
  const options = { say: (line) => console.log(line), ...(number && { count: Number(number) }) }
  const result = await run(options).catch((error) => ({ figure: `failed: ${error.message}`, holds: false }))
  rows.push({ name, promise, ...result, minutes: (performance.now() - began) / 60_000 })
}

console.log('\n| proof | promise | figure | minutes | holds |\n|---|---|---|---|---|')
for (const { name, promise, figure, minutes, holds } of rows) {
  console.log(`| ${name} | ${promise} | ${figure} | ${minutes.toFixed(1)} | ${holds ? 'yes' : 'NO'} |`)
}
process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1
