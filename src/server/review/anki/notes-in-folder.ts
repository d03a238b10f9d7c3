import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type FileNote, fileNames } from './card-file.ts'

/** The notes of a job's folder, one at a time. Parted at line feeds alone: a text may hold every other end of a line. */
export async function* notesIn(folder: string): AsyncGenerator<FileNote> {
  let rest = ''
  for await (const piece of createReadStream(join(folder, fileNames.notes), { encoding: 'utf8' })) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as FileNote
  }
}
