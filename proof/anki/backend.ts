import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import type { Pool } from '#server/platform/database/db.ts'
import type { Client } from '../../tests/client.ts'
import type { TestLearner } from '../../tests/learner.ts'

const execute = promisify(execFile)
const script = join(import.meta.dirname, '../../tests/anki/real_anki.py')
const bound = { timeout: 300_000, maxBuffer: 64_000_000 }
export const version = '26.9.3'

export type Card = {
  id: number
  ord: number
  deck: string
  type: number
  queue: number
  due: number
  ivl: number
  factor: number
  reps: number
  lapses: number
  flag: number
  s: number | null
  d: number | null
  /** The due date of a card in review. */
  on: string | null
}
type Note = { type: string; fields: string[]; tags: string[]; mod: number; cards: Card[] }
export type CollectionContent = {
  notes: Record<string, Note>
  media: string[]
  log: number
  random: string[]
  /** The options of each deck, by their name, and its description. */
  decks: Record<string, [string | null, string]>
  options: string[]
  /** Whether each field of a note type is written from right to left. */
  types: Record<string, boolean[]>
  /** Cards without a question. */
  empty: number
}
export type ImportedCollection = CollectionContent & {
  taken: Record<string, number>
  problems: string
  sound: boolean
  path: string
}

/** The Python with Anki: the one in ANKI_PYTHON, else an installation in this folder. */
export async function findAnki(folder: string): Promise<string | null> {
  const named = process.env.ANKI_PYTHON
  if (named !== undefined) return named
  const python = join(folder, 'python/bin/python')
  try {
    await execute('python3', ['-m', 'venv', join(folder, 'python')], bound)
    await execute(python, ['-m', 'pip', 'install', '--quiet', `anki==${version}`], bound)
    return python
  } catch {
    return null
  }
}

/** Calls Anki's own backend with this time zone. */
export const ankiIn =
  (python: string) =>
  async (words: string[], zone = 'UTC'): Promise<string> =>
    (await execute(python, [script, ...words], { ...bound, env: { ...process.env, TZ: zone } })).stdout

export type Trial = {
  anki: ReturnType<typeof ankiIn>
  folder: string
  judge: (what: string, isRight: boolean, seen?: unknown) => void
  learner: () => Promise<TestLearner>
  pool: Pool
}

/** Imports a file into a new collection of Anki, or into a copy of a collection. */
export async function take(
  { anki, folder }: Trial,
  file: Uint8Array,
  { ending = 'apkg', into, zone = 'UTC' }: { ending?: string; into?: string; zone?: string } = {},
): Promise<ImportedCollection> {
  const place = await mkdtemp(join(folder, 'take-'))
  const collection = join(place, 'c.anki2')
  if (into !== undefined) await copyCollection(into, collection)
  const path = join(place, `file.${ending}`)
  await writeFile(path, file)
  return { ...JSON.parse(await anki(['take', collection, path], zone)), path: collection }
}

export async function copyCollection(from: string, to: string): Promise<void> {
  await cp(from, to)
  await cp(from.replace(/anki2$/, 'media'), to.replace(/anki2$/, 'media'), { recursive: true })
}

/** The file that Trivium exports, fetched from its address. */
export const exported = async (client: Client, query: Record<string, string> = {}) =>
  new Uint8Array(await (await client.get(`/api/cards/export?${new URLSearchParams(query)}`)).arrayBuffer())

export const isClean = ({ problems, sound }: ImportedCollection) => sound && !/[1-9]/.test(problems)
/** Whatever the order of the names in an object. */
export const same = (one: unknown, other: unknown) => isDeepStrictEqual(one, other)
export const readShown = async (path: string): Promise<CollectionContent> =>
  JSON.parse(await readFile(path, 'utf8'))
export const cardsOf = ({ notes }: CollectionContent) => Object.values(notes).flatMap(({ cards }) => cards)

/** Anki keeps stability with four decimals and difficulty with three. */
export const isAlike = (one: { s: number; d: number }, other: { s: number | null; d: number | null }) =>
  other.s !== null &&
  other.d !== null &&
  Math.abs(one.s - other.s) <= 6e-5 + one.s * 1e-4 &&
  Math.abs(one.d - other.d) <= 6e-4
