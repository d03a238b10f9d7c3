import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { unzipSync } from 'fflate'

/** A package that Trivium exported, as Anki reads it. */
export function unpacked(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const folder = mkdtempSync(join(tmpdir(), 'trivium-test-package-'))
  try {
    const path = join(folder, 'collection')
    writeFileSync(path, files['collection.anki2'] ?? '')
    const collection = new DatabaseSync(path)
    const types = JSON.parse(String(collection.prepare('select models from col').get()?.models))
    const notes = collection
      .prepare('select guid, mid, mod, tags, flds from notes order by guid')
      .all()
      .map(({ guid, mid, mod, tags, flds }) => ({
        guid: String(guid),
        type: types[String(mid)],
        mod: Number(mod),
        tags: String(tags)
          .split(' ')
          .filter((tag) => tag !== ''),
        fields: String(flds).split('\u001f'),
      }))
    const ofDecks = Object.values<{ name: string; conf: number }>(
      JSON.parse(String(collection.prepare('select decks from col').get()?.decks)),
    )
    const decks = ofDecks.map(({ name }) => name)
    const options = new Set(ofDecks.map(({ conf }) => conf))
    const log = collection
      .prepare('select id, cid, ease, ivl, lastIvl, factor, type from revlog order by id')
      .all()
    const cards = collection
      .prepare('select id, type, factor, data from cards')
      .all()
      .map(({ id, type, factor, data }) => ({ id, type, factor, data: JSON.parse(String(data)) }))
    collection.close()
    const names: Record<string, string> = JSON.parse(Buffer.from(files.media ?? []).toString())
    return {
      log,
      decks,
      options,
      cards,
      notes: new Map(notes.map((note) => [note.guid, note])),
      media: new Map(Object.entries(names).map(([number, name]) => [name, files[number]])),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
