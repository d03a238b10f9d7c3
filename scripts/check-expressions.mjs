/** Part of `npm run check`: no regular expression of the server takes more time than its text is long. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsIn } from './expressions/faults-in.mjs'
import { root } from './setup/places.mjs'

const folders = ['src/server', 'src/contract']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name)),
)
const faults = files.flatMap((path) => faultsIn(path, readFileSync(join(root, path), 'utf8')))
for (const fault of faults) console.log(fault)
if (faults.length > 0)
  console.log(
    '\nWrite it so that it fails at once, or name beside it what bounds its input: // Bounded by NAME',
  )
process.exitCode = faults.length > 0 ? 1 : 0
