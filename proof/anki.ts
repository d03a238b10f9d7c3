import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPool } from '#server/platform/database/db.ts'
import { exportedCards, importCards } from '../tests/anki/files.ts'
import { Client } from '../tests/client.ts'
import { copyLearner, createLearner } from '../tests/learner.ts'
import { ownDatabaseUrl } from '../tests/own-database-url.ts'
import { startProduct } from '../tests/product.ts'
import { authSecret } from '../tests/signed-in.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'Anki'
export const promise =
  'every card of a package of Anki’s own is taken or counted, and Anki loses nothing by what Trivium writes back'

const execute = promisify(execFile)
const script = join(import.meta.dirname, '../tests/anki/real_anki.py')
const bound = { timeout: 300_000, maxBuffer: 64_000_000 }
const version = '26.9.3'

type Note = { type: string; fields: string[]; tags: string[]; mod: number; cards: unknown[] }
type Shown = { notes: Record<string, Note>; media: string[]; log: number }
type Taken = Shown & { taken: Record<string, number>; problems: string; sound: boolean }

/** The Python that has Anki: the one that ANKI_PYTHON names, else one that is set up in this folder. */
async function findAnki(folder: string): Promise<string | null> {
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

export async function run({ say = () => {} }: ProofOptions): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-proof-anki-'))
  try {
    const python = await findAnki(folder)
    if (python === null)
      return { figure: `skipped: the Python package anki ${version} is not to be had here`, holds: true }
    return await prove({ python, folder, say })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Tools = { python: string; folder: string; say: (line: string) => void }

async function prove({ python, folder, say }: Tools): Promise<ProofResult> {
  const anki = async (...words: string[]) => (await execute(python, [script, ...words], bound)).stdout
  const made = join(folder, 'made')
  await anki('make', made)
  const wrong: string[] = []
  const judge = (what: string, isRight: boolean, seen: unknown = '') => {
    say(`${isRight ? 'right' : 'WRONG'}: ${what} ${isRight ? '' : JSON.stringify(seen).slice(0, 2000)}`)
    if (!isRight) wrong.push(what)
  }
  /** Takes a file into a copy of the collection it came from, or into a new one. */
  const take = async (file: Uint8Array, ending: string, from?: string): Promise<Taken> => {
    const place = await mkdtemp(join(folder, 'take-'))
    if (from !== undefined) {
      await cp(join(made, `${from}.anki2`), join(place, 'c.anki2'))
      await cp(join(made, `${from}.media`), join(place, 'c.media'), { recursive: true })
    }
    const path = join(place, `file.${ending}`)
    await writeFile(path, file)
    return JSON.parse(await anki('take', join(place, 'c.anki2'), path))
  }
  const product = await startProduct({ env: { AUTH_SECRET: authSecret, RATE_LIMITS: 'off' } })
  const pool = openPool(ownDatabaseUrl(product.dataDir), { onIdleError: () => {}, max: 4 })
  try {
    const someone = await createLearner(new Client(product.origin), pool, 'Ada Lovelace')
    const learner = async () => (await copyLearner(new Client(product.origin), pool, someone)).client
    const whole: Shown = JSON.parse(await readFile(join(made, 'every-kind.json'), 'utf8'))
    await proveEveryKind({ whole, made, take, judge, learner })
    return {
      figure: `Anki ${version}, ${Object.keys(whole.notes).length} notes of every kind: ${wrong.length} wrong${wrong.map((line) => `; ${line}`).join('')}`,
      holds: wrong.length === 0,
    }
  } finally {
    await pool.end()
    await product.stop()
  }
}

type Trial = {
  whole: Shown
  made: string
  take: (file: Uint8Array, ending: string, from?: string) => Promise<Taken>
  judge: (what: string, isRight: boolean, seen?: unknown) => void
  learner: () => Promise<Client>
}

const isClean = ({ problems, sound }: Taken) => sound && !/\d/.test(problems.replaceAll(/\b0\b/g, ''))
const fieldsOf = ({ notes }: Shown) =>
  Object.fromEntries(Object.entries(notes).map(([guid, { type, fields }]) => [guid, { type, fields }]))
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const sorted = (record: Record<string, unknown>) =>
  Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1))

async function proveEveryKind({ whole, made, take, judge, learner }: Trial): Promise<void> {
  const inFile = Object.values(whole.notes).flatMap(({ cards }) => cards).length
  for (const packed of ['every-kind.apkg', 'every-kind-older.apkg']) {
    const client = await learner()
    const counts = await importCards(client, await readFile(join(made, packed)))
    const left = Object.values(counts.leftOut).reduce((sum, count) => sum + count, 0)
    judge(`${packed}: cards taken and left out are all of its cards`, counts.added + left === inFile, counts)
    judge(`${packed}: all pictures and sounds are kept`, counts.media.kept === whole.media.length, counts)

    const back = await take(await exportedCards(client, 'apkg'), 'apkg', 'collection')
    judge(
      `${packed}: Anki knows its own notes again and changes none`,
      back.taken.updated === 0 && back.taken.conflicting === 0 && back.taken.new === 0,
      back.taken,
    )
    judge(`${packed}: its notes are as they were`, same(sorted(fieldsOf(back)), sorted(fieldsOf(whole))))
    judge(`${packed}: its collection is sound`, isClean(back), back.problems)

    const text = await take(await exportedCards(client, 'text'), 'txt', 'collection')
    judge(
      `${packed}: a text changes none of its notes`,
      same(sorted(fieldsOf(text)), sorted(fieldsOf(whole))) && text.taken.updated === 0,
      text.taken,
    )

    const fresh = await take(await exportedCards(client, 'apkg'), 'apkg')
    const all = fieldsOf(whole)
    judge(
      `${packed}: in a new collection they are the same notes, with their pictures and sounds`,
      Object.entries(fieldsOf(fresh)).every(([guid, note]) => same(note, all[guid])) &&
        Object.keys(fresh.notes).length === Object.keys(whole.notes).length - 1 &&
        same(fresh.media, whole.media),
      { taken: fresh.taken, media: fresh.media.length },
    )
    judge(`${packed}: the new collection is sound`, isClean(fresh), fresh.problems)

    const [card] = (await (await client.get('/api/cards?search=part+3')).json()).items
    await client.put(`/api/cards/${card.id}`, {
      ...{ front: card.front, back: 'Its name is **three**.', hint: '', revision: card.revision },
    })
    const edited = await take(await exportedCards(client, 'apkg'), 'apkg', 'collection')
    const changed = Object.entries(fieldsOf(edited)).filter(([guid, note]) => !same(note, all[guid]))
    judge(
      `${packed}: an edit arrives in its field alone`,
      edited.taken.updated === 1 &&
        changed.length === 1 &&
        same(changed[0]?.[1].fields, [
          'Part 3 <img src="picture 3.png" style="width: 40%">',
          'Its name is <b>three</b>.',
        ]),
      { taken: edited.taken, changed },
    )
  }
}
