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

/** The names that Anki has by default; values for which these types have no field are ignored. */
const typeNames = { basic: 'Basic', reversed: 'Basic (and reversed card)', cloze: 'Cloze' }

/**
 * For a note from Anki, the text has less than Anki itself. It gets neither Anki's GUID nor a default note
 * type of Anki: versions that do not know the header above would match the note by either and overwrite it.
 */
const typeNamesOfOthers = noteTypeNames

/**
 * Writes notes as the text file that Anki reads. The memory is in a separate column, for programs that know
 * it.
 */
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

/** A tag of Anki contains no space. */
export const asTag = (tag: string): string => tag.replaceAll(/\s+/g, '_')

/** Always quoted: a card may contain line breaks and tabs, and a row that begins with # would be skipped. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
