import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newerApkg, newerCollection, olderApkg, olderCollection } from '#tests/anki/files.ts'
import { type FileNote, fileNames } from './card-file.ts'
import { cardsInFile } from './cards-in-file.ts'
import { readCardFile } from './read-file.ts'

const words = fc.constantFrom(
  '',
  ' ',
  'Q',
  'A',
  '<br>',
  '{{c1::a}} {{c2::b}}',
  '{{c1::}}',
  '{{c2::}} {{c1::x}}',
  '{{c1,2::both}}',
  'x'.repeat(6000),
  '<img src="a.png">',
  '[sound:a.mp3]',
  '{{c1::image-occlusion:rect:left=.1}}',
  '{{c900::far}}',
)
const note = fc.record({
  guid: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  type: fc.constantFrom(1, 2, 3, 4, 99),
  fields: fc.array(words, { minLength: 1, maxLength: 4 }),
})
const card = fc.record({ note: fc.integer({ min: 1, max: 8 }), ord: fc.integer({ min: -1, max: 5 }) })

/** How many cards of a package are imported, and how many are reported as left out. */
async function countsOf(file: Uint8Array): Promise<{ taken: number; leftOut: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'trivium-test-cards-'))
  try {
    writeFileSync(join(folder, fileNames.upload), file)
    const read = await readCardFile({ act: 'read', folder, now: Date.now(), mediaRoom: 1000, zone: 'UTC' })
    if ('fault' in read) throw new Error(read.fault)
    const notes = readFileSync(join(folder, fileNames.notes), 'utf8').split('\n').slice(0, -1)
    const count = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
    return {
      taken: count(notes.map((line) => cardsInFile(JSON.parse(line) as FileNote))),
      leftOut: count(Object.values(read.leftOut)),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('takes every card of a package, or counts it as left out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(note, { minLength: 1, maxLength: 6 }),
      fc.array(card, { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      async (notes, cards, isNewer) => {
        const file = isNewer
          ? newerApkg(newerCollection(notes, cards))
          : olderApkg(olderCollection(notes, cards))
        const counts = await countsOf(file)
        expect(counts.taken + counts.leftOut).toBe(cards.length)
      },
    ),
    { numRuns: 100 },
  )
}, 60_000)
