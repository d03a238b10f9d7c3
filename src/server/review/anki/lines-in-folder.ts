import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { type FileMedia, type FileNote, type FileNoteType, fileNames } from './card-file.ts'

/**
 * Yields the lines of a file in a job's folder. Splits only at line feeds, because a text may contain every
 * other line separator.
 */
async function* linesIn<Line>(folder: string, name: string): AsyncGenerator<Line> {
  const path = join(folder, name)
  if (!existsSync(path)) return
  let rest = ''
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Line
  }
}

export const notesIn = (folder: string) => linesIn<FileNote>(folder, fileNames.notes)
export const typesIn = (folder: string) => linesIn<FileNoteType>(folder, fileNames.types)
export const momentsIn = (folder: string) => linesIn<number>(folder, fileNames.moments)
export const mediaInFolder = (folder: string) => linesIn<FileMedia>(folder, fileNames.media)
