import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { kindOf } from '#contract/review/faces.ts'
import { toField } from '#server/review/anki-fields/carried-text.ts'
import { type FileNote, ownDeck } from './card-file.ts'
import { noteTypeNames } from './collection-form.ts'
import { toColumn } from './memory-in-file.ts'

const heads = [
  '#separator:tab',
  '#html:true',
  '#if matches:keep current',
  '#guid column:1',
  '#notetype column:2',
  '#deck column:3',
  '#tags column:4',
  '#columns:GUID\tNote type\tDeck\tTags\tFront\tBack\tHint\tMemory',
]

/** As Anki calls them from the start; what they have no field for, it passes over. */
const typeNames = { basic: 'Basic', reversed: 'Basic (and reversed card)', cloze: 'Cloze' }

/**
 * Of a note that came from Anki a text has less than Anki itself. It bears neither Anki's name of the note nor a note type
 * that Anki has from the start: versions that do not know the header above would find it by either and write over it.
 */
const typeNamesOfOthers = noteTypeNames

/** Notes as the text file that Anki reads. The memory stands in a column of its own, for programs that know it. */
export async function writeText(path: string, notes: AsyncIterable<FileNote>): Promise<void> {
  const out = createWriteStream(path, { mode: 0o600 })
  out.write(`${heads.join('\n')}\n`)
  for await (const note of notes) if (!out.write(`${lineOf(note)}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'close')
}

function lineOf(note: FileNote): string {
  const { guid, front, back, hint, isReversed, deck, tags, changedAt, cards, isFromElsewhere = false } = note
  const kind = kindOf(front, isReversed)
  const hasGaps = kind === 'cloze'
  const memory = {
    ...(changedAt !== null && { changed: new Date(changedAt).toISOString() }),
    ...(isFromElsewhere && { guid }),
    cards: cards.map(toColumn),
  }
  return [
    isFromElsewhere ? '' : guid,
    (isFromElsewhere ? typeNamesOfOthers : typeNames)[kind],
    deck || ownDeck,
    tags.map(asTag).join(' '),
    toField(front, { hasGaps }),
    toField(back),
    toField(hint),
    JSON.stringify(memory),
  ]
    .map(quoted)
    .join('\t')
}

/** A tag of Anki holds no space. */
export const asTag = (tag: string): string => tag.replaceAll(/\s+/g, '_')

/** Always in quotes: a card may hold lines and tabs, and one that begins with # would be passed over. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
