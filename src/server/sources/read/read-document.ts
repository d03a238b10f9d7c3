import { basename } from 'node:path'
import type { SourceKind } from '#contract/sources/kinds.ts'
import type { SourceSection } from '#contract/sources/reading.ts'
import { languageOf } from '#server/passages/language.ts'
import { passageTerms } from '#server/sources/index/passage-terms.ts'
import { cleanTitle } from './clean-text.ts'
import { kindOf } from './kind-of.ts'
import { passagesOf } from './passages.ts'
import { type OnProgress, type Reading, ReadingFault, type ReadLine } from './read-line.ts'
import { roomForText } from './room-for-text.ts'
import { boundedOutline, nameSections } from './sections.ts'

type Reader = (bytes: Uint8Array, onProgress: OnProgress) => Promise<Reading>

/** Each is loaded with the first file of its kind: they are large. */
const readers: Record<SourceKind, () => Promise<Reader>> = {
  pdf: async () => (await import('#server/sources/pdf/read-pdf.ts')).readPdf,
  epub: async () => (await import('#server/sources/epub/read-epub.ts')).readEpub,
  docx: async () => (await import('./read-docx.ts')).readDocx,
  html: async () => (await import('#server/sources/html/read-html.ts')).readHtml,
  markdown: async () => (await import('#server/sources/plain/read-markdown.ts')).readMarkdown,
  text: async () => (await import('#server/sources/plain/read-text.ts')).readText,
  subtitles: async () => (await import('#server/sources/plain/read-subtitles.ts')).readSubtitles,
}

/** Everything that is kept of a document, line by line; a `ReadingFault` where it cannot be read. */
export async function* readDocument(
  bytes: Uint8Array,
  fileName: string,
  onProgress: OnProgress,
): AsyncGenerator<ReadLine> {
  const kind = await kindOf(bytes, fileName)
  const read = await readAs(kind, bytes, onProgress)
  const { sections } = read
  const take = roomForText()
  for (const { text } of sections) take(text)
  if (sections.every(({ text }) => text === '')) throw new ReadingFault('empty')
  nameSections(sections, read.outline)
  const language = languageOf(sampleOf(sections))
  yield {
    type: 'about',
    kind,
    title: read.title || titleFrom(fileName),
    ...{ author: read.author, language: language.code, pictures: read.pictures },
    outline: boundedOutline(read.outline),
  }
  for (const section of sections) yield { type: 'section', ...section }
  onProgress({ sections: sections.length, sectionsRead: sections.length })
  const passages = [...passagesOf(sections, language)]
  for (const passage of passages) yield { type: 'passage', ...passage }
  for (const term of passageTerms(passages, language.code)) yield { type: 'term', ...term }
}

/** What nests or swells beyond all measure takes too much, whichever program notices it first. */
async function readAs(kind: SourceKind, bytes: Uint8Array, onProgress: OnProgress): Promise<Reading> {
  const read = await readers[kind]()
  try {
    return await read(bytes, onProgress)
  } catch (error) {
    throw error instanceof RangeError ? new ReadingFault('took_too_much', error) : error
  }
}

const samples = 5
const sampleLength = 200

/** Prose from all over the document: what stands first in it is often a list of names and addresses. */
function sampleOf(sections: readonly SourceSection[]): string {
  const prose = sections.flatMap(({ text, blocks }) =>
    blocks
      .filter(({ kind, start, end }) => kind === 'paragraph' && end - start >= sampleLength)
      .map(({ start }) => text.slice(start, start + sampleLength)),
  )
  if (prose.length === 0)
    return sections
      .map(({ text }) => text.slice(0, 1000))
      .join('\n')
      .slice(0, 5000)
  const step = Math.max(1, Math.floor(prose.length / samples))
  return prose
    .filter((_, index) => index % step === 0)
    .slice(0, samples)
    .join('\n')
}

/** By the name of the file, without what tells its kind. */
const titleFrom = (fileName: string): string =>
  cleanTitle(
    basename(fileName.replaceAll('\\', '/'))
      .replace(/\.[\p{L}\p{N}]{1,9}$/u, '')
      .replaceAll('_', ' '),
  ) ||
  cleanTitle(fileName) ||
  'Document'
