import { join } from 'node:path'
import { type CardFileJob, fileNames } from './card-file.ts'
import { notesIn } from './lines-in-folder.ts'
import { writeApkg } from './write-apkg.ts'
import { writeText } from './write-text.ts'

/** Creates a file from the notes in the folder. */
export async function writeCardFile({
  folder,
  format,
  fsrs,
  zone,
  mixedDecks,
  newDeck,
}: Extract<CardFileJob, { act: 'write' }>): Promise<null> {
  const path = join(folder, fileNames.export)
  if (format === 'text') await writeText(path, notesIn(folder))
  else await writeApkg(folder, path, { fsrs, zone, mixedDecks, newDeck })
  return null
}
