/**
 * Finds what rule 3 of plain words replaces, in comments, docs and messages: `file:line: phrase` for each, and how many.
 * `node scripts/check-words.mjs [path…]` looks at these files and folders; `--count` prints one line for each phrase.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { root } from './setup/places.mjs'
import { phrases } from './words/phrases.mjs'
import { wordsIn } from './words/words-in.mjs'

const places = [
  'src',
  'scripts',
  'tests',
  'e2e',
  'proof',
  'eval',
  'bench',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
]
/** Texts of others, recorded answers of models, documents that tests read, and the lists of this check. */
const leftOut =
  /^(src\/db\/migrations|tests\/(recorded|retrieval\/texts)|src\/web\/ui\/markdown\/samples|proof\/bad-inputs\/blns)\/|^scripts\/words\/(phrases|quotations)\./

const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const files = (chosen.length > 0 ? chosen.map((path) => relative(root, resolve(path))) : places).flatMap(
  filesOf,
)
const found = files.flatMap((path) => wordsIn(path, readFileSync(join(root, path), 'utf8')))

if (process.argv.includes('--count')) sayCounts()
else for (const line of found) console.log(line)
if (found.length > 0) {
  console.log(`\n${found.length} in ${files.length} files. What to write instead:`)
  for (const { name, instead } of phrases) console.log(`  ${name}: ${instead}`)
  console.log('  a type that is a participle: the name of the thing · a limit: maxX')
}
process.exitCode = found.length > 0 ? 1 : 0

function filesOf(place) {
  const isFile = statSync(join(root, place)).isFile()
  const paths = isFile
    ? [place]
    : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((name) => join(place, name))
  return paths
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /\.(tsx?|mjs|mts|md|css|html)$/.test(path) && !leftOut.test(path))
    .sort()
}

function sayCounts() {
  const counts = new Map()
  for (const line of found) {
    const word = line.slice(line.indexOf(': ') + 2)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  for (const [word, count] of [...counts].sort((one, other) => other[1] - one[1]))
    console.log(`${count} ${word}`)
}
