import type { OutlineEntry, ReadingChoices, SourcePassage, SourceSection } from '#contract/sources/reading.ts'
import { readDocument } from '#server/sources/read/read-document.ts'
import type { ReadLine, ReadProgress } from '#server/sources/read/read-line.ts'
import { ReadingFault } from '#server/sources/read/read-line.ts'

type WholeReading = {
  about: Extract<ReadLine, { type: 'about' }>
  sections: SourceSection[]
  passages: SourcePassage[]
  pictures: Extract<ReadLine, { type: 'picture' }>[]
  terms: string[]
  progress: ReadProgress[]
}

/** A document read as a whole, in this process. */
export async function readAll(
  file: Uint8Array | string,
  fileName = 'file',
  choices: ReadingChoices = {},
): Promise<WholeReading> {
  const progress: ReadProgress[] = []
  const bytes = new Uint8Array(typeof file === 'string' ? Buffer.from(file) : file)
  const lines: ReadLine[] = []
  const tell = (step: ReadProgress) => void progress.push(step)
  for await (const line of readDocument(bytes, fileName, tell, choices)) lines.push(line)
  const [about] = lines
  if (about?.type !== 'about') throw new Error('The first line does not say what it is about.')
  return {
    about,
    sections: lines.flatMap((line) => (line.type === 'section' ? [line] : [])),
    passages: lines.flatMap((line) => (line.type === 'passage' ? [line] : [])),
    pictures: lines.flatMap((line) => (line.type === 'picture' ? [line] : [])),
    terms: lines.flatMap((line) => (line.type === 'term' ? [line.term] : [])),
    progress,
  }
}

/** Returns why a file could not be read, or the word for a readable file. */
export async function faultOf(file: Uint8Array | string, fileName?: string): Promise<string> {
  try {
    await readAll(file, fileName)
    return 'none'
  } catch (error) {
    if (error instanceof ReadingFault) return error.fault
    throw error
  }
}

/** The blocks of a section with their words, as 'kind: words'. */
export const blockWords = ({ text, blocks }: SourceSection): string[] =>
  blocks.map(({ kind, level, start, end }) => `${kind}${level ?? ''}: ${text.slice(start, end)}`)

/** The table of contents, with the words at the target of each line. */
export const outlineWords = (
  outline: readonly OutlineEntry[],
  sections: readonly SourceSection[],
): string[] =>
  outline.map(({ title, level, section, start }) => {
    const words = sections[section]?.text.slice(start).split('\n')[0]?.slice(0, 30)
    return `${level} ${title} → ${section} ${words}`
  })
