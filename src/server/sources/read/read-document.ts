import { basename } from 'node:path'
import type { SourceKind } from '#contract/sources/kinds.ts'
import type { ReadingChoices, SourceSection } from '#contract/sources/reading.ts'
import { languageNamed } from '#server/passages/language.ts'
import { languageOfPassage, languageShares, sharesWith } from '#server/passages/language-shares.ts'
import { passageTerms } from '#server/sources/index/passage-terms.ts'
import { cleanTitle } from './clean-text.ts'
import { kindOf } from './kind-of.ts'
import { passagesOf } from './passages.ts'
import { type OnProgress, type Reading, ReadingFault, type ReadLine } from './read-line.ts'
import { roomForText } from './room-for-text.ts'
import { boundedOutline, nameSections } from './sections.ts'

type Reader = (bytes: Uint8Array, onProgress: OnProgress, choices: ReadingChoices) => Promise<Reading>

/** Each reader is loaded with the first file of its kind, because the readers are large. */
const readers: Record<SourceKind, () => Promise<Reader>> = {
  pdf: async () => (await import('#server/sources/pdf/read-pdf.ts')).readPdf,
  epub: async () => (await import('#server/sources/epub/read-epub.ts')).readEpub,
  docx: async () => (await import('./read-docx.ts')).readDocx,
  html: async () => (await import('#server/sources/html/read-html.ts')).readHtml,
  markdown: async () => (await import('#server/sources/plain/read-markdown.ts')).readMarkdown,
  text: async () => (await import('#server/sources/plain/read-text.ts')).readText,
  subtitles: async () => (await import('#server/sources/plain/read-subtitles.ts')).readSubtitles,
}

/**
 * Yields everything that is stored of a document, line by line; throws a `ReadingFault` where it cannot be
 * read.
 */
export async function* readDocument(
  bytes: Uint8Array,
  fileName: string,
  onProgress: OnProgress,
  choices: ReadingChoices = {},
): AsyncGenerator<ReadLine> {
  const kind = await kindOf(bytes, fileName, choices.encoding)
  const { sections, kept = [], ...read } = await readAs(kind, bytes, onProgress, choices)
  const take = roomForText()
  for (const { text } of sections) take(text)
  if (sections.every(({ text }) => text === '')) throw new ReadingFault('empty')
  nameSections(sections, read.outline)
  const languages = sharesWith(choices.language, languageShares(samplesOf(sections)))
  const language = languageNamed(languages[0]?.code ?? null)
  yield {
    type: 'about',
    ...read,
    kind,
    language: language.code,
    languages,
    title: read.title || titleFrom(fileName),
    outline: boundedOutline(read.outline),
  }
  for (const picture of kept) yield { type: 'picture', ...picture, bytes: picture.data.length }
  for (const section of sections) yield { type: 'section', ...section }
  onProgress({ sections: sections.length, sectionsRead: sections.length })
  const passages = [...passagesOf(sections, language)].map((passage) => ({
    ...passage,
    language: languageOfPassage(passage.text, languages),
  }))
  for (const passage of passages) yield { type: 'passage', ...passage }
  for (const term of passageTerms(passages, language.code)) yield { type: 'term', ...term }
}

/**
 * A file with extreme nesting or size overflows the stack or another limit, in whichever library; the learner
 * gets one error for all of these.
 */
async function readAs(
  kind: SourceKind,
  bytes: Uint8Array,
  onProgress: OnProgress,
  choices: ReadingChoices,
): Promise<Reading> {
  const read = await readers[kind]()
  try {
    return await read(bytes, onProgress, choices)
  } catch (error) {
    throw error instanceof RangeError ? new ReadingFault('took_too_much', error) : error
  }
}

/** These numbers of samples and characters are enough to detect the language of a document of any length. */
const maxSamples = 300
const sampleLength = 300
const enoughProse = 2000

/**
 * Samples of prose from the whole document, because its beginning is often a licence or a list of names and
 * addresses.
 */
function samplesOf(sections: readonly SourceSection[]): string[] {
  const blocks = sections.flatMap(({ text, blocks }) =>
    blocks.map(({ kind, start, end }) => ({ kind, text, start, end: Math.min(end, start + sampleLength) })),
  )
  // Tables and headings consist mostly of names and numbers.
  const prose = blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'item' || kind === 'quote')
  const hasProse = prose.reduce((sum, { start, end }) => sum + end - start, 0) >= enoughProse
  const all = hasProse ? prose : blocks.filter(({ kind }) => kind !== 'code' && kind !== 'picture')
  const step = Math.max(1, all.length / maxSamples)
  return Array.from({ length: Math.min(maxSamples, all.length) }, (_, index) => all[Math.floor(index * step)])
    .filter((sample) => sample !== undefined)
    .map(({ text, start, end }) => text.slice(start, end))
}

/** The title from the file's name, without its extension. */
const titleFrom = (fileName: string): string =>
  cleanTitle(
    basename(fileName.replaceAll('\\', '/'))
      .replace(/\.[\p{L}\p{N}]{1,9}$/u, '')
      .replaceAll('_', ' '),
  ) ||
  cleanTitle(fileName) ||
  'Document'
