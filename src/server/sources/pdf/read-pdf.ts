import { sourceLimits } from '#contract/sources/kinds.ts'
import type { OutlineEntry, SourceSection } from '#contract/sources/reading.ts'
import { cleanLine, cleanTitle } from '#server/sources/read/clean-text.ts'
import { wordsWithin } from '#server/sources/read/join-wrapped.ts'
import { type OnProgress, type Reading, ReadingFault } from '#server/sources/read/read-line.ts'
import { roomForText } from '#server/sources/read/room-for-text.ts'
import { setBlocks } from '#server/sources/read/sections.ts'
import { annotationsOn, type Note } from './annotations.ts'
import { inReadingOrder } from './columns.ts'
import { markHeadings } from './headings.ts'
import { linkLines } from './line-links.ts'
import { withoutLineNumbers } from './line-numbers.ts'
import {
  asCyrillic,
  asThai,
  composeMarks,
  isCyrillicAsWestern,
  isThaiAsWestern,
  isUnreadable,
  turnBrackets,
  turnedBrackets,
} from './mend-text.ts'
import { isNoTitle } from './no-title.ts'
import { openPdf, type Pdf } from './open-pdf.ts'
import { type PageBlock, pageBlocks } from './page-blocks.ts'
import { type Line, type LinkTarget, linesOf, type TextPiece } from './page-lines.ts'
import { placePdfLinks } from './pdf-links.ts'
import { namedBlock, readPdfOutline, refKey } from './pdf-outline.ts'
import { withoutRunningLines } from './running-lines.ts'

/** Reads a PDF with one section for each page, so that the number of a section is that of its page. */
export async function readPdf(bytes: Uint8Array, onProgress: OnProgress): Promise<Reading> {
  const pdf = await openPdf(bytes, onProgress)
  try {
    const { pages, notes, pageByRef, unreadablePages } = await readPages(pdf, onProgress)
    if (pages.length === 0) throw new ReadingFault('empty')
    if (pages.every((lines, index) => lines.length === 0 && notes[index]?.length === 0))
      throw new ReadingFault('scanned')
    const targets: LinkTarget[] = []
    const blocks = blocksOf(pages, notes, (target) => String(targets.push(target) - 1))
    const outline = await outlineOf(pdf, pageByRef, blocks)
    const labels = await pdf.getPageLabels().catch(() => null)
    const sections = blocks.map((onPage, index): SourceSection => {
      const label = cleanLine((labels?.[index] ?? '').slice(0, 40))
      return { index, label: label || String(index + 1), heading: '', ...setBlocks(onPage) }
    })
    await placePdfLinks(pdf, { targets, sections, blocks, pageByRef })
    const placed = outline.map(({ block, ...entry }) => {
      const at = block === undefined ? -1 : (blocks[entry.section]?.indexOf(block) ?? -1)
      return { ...entry, start: sections[entry.section]?.blocks[at]?.start ?? 0 }
    })
    return {
      ...(await aboutOf(pdf, blocks)),
      pictures: 0,
      outline: placed,
      sections,
      unreadablePages,
      picturePages: Math.max(0, sections.filter(({ text }) => text === '').length - unreadablePages),
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

type ReadPages = {
  pages: Line[][]
  notes: Note[][]
  pageByRef: Map<string, number>
  unreadablePages: number
}

/** A damaged page counts as empty; where most pages are damaged, the file is refused. */
async function readPages(pdf: Pdf, onProgress: OnProgress): Promise<ReadPages> {
  const read: ReadPages = { pages: [], notes: [], pageByRef: new Map(), unreadablePages: 0 }
  const take = roomForText()
  let damaged = 0
  for (let number = 1; number <= pdf.numPages; number += 1) {
    onProgress({ sections: pdf.numPages, sectionsRead: number - 1 })
    try {
      const page = await pdf.getPage(number)
      read.pageByRef.set(refKey(page.ref), number - 1)
      const drawn = await drawnOn(page, take)
      const isMeaningless = isUnreadable(drawn)
      if (isMeaningless) read.unreadablePages += 1
      const { fields, notes, links } = await annotationsOn(page)
      for (const { text } of notes) take(text)
      const lines = isMeaningless ? [] : mended(linesOf([...drawn, ...fields]))
      linkLines(lines, links)
      read.pages.push(lines)
      read.notes.push(notes)
      page.cleanup()
    } catch (error) {
      if (error instanceof ReadingFault) throw error
      damaged += 1
      read.pages[number - 1] = []
      read.notes[number - 1] = []
    }
  }
  if (damaged * 2 > pdf.numPages) throw new ReadingFault('broken')
  return read
}

/**
 * Repairs the text of the lines: accents on their letters, Cyrillic and Thai as such, brackets in reading
 * direction.
 */
function mended(lines: readonly Line[]): Line[] {
  const texts = lines.map(({ text }) => text)
  const letters = lettersOf(texts)
  const fromTheRight = texts.filter((_, at) => lines[at]?.isRtl)
  const isTurned = fromTheRight.reduce((sum, text) => sum + turnedBrackets(text), 0) > 0
  return withoutLineNumbers(
    lines.map((line) => ({
      ...line,
      text: isTurned && line.isRtl ? turnBrackets(letters(line.text)) : letters(line.text),
    })),
  )
}

function lettersOf(texts: readonly string[]): (text: string) => string {
  if (isCyrillicAsWestern(texts)) return asCyrillic
  return isThaiAsWestern(texts) ? asThai : composeMarks
}

const maxPieces = 400_000

/** Reads what is drawn on a page as a stream and stops at a limit, because a page may be made without end. */
async function drawnOn(
  page: Awaited<ReturnType<Pdf['getPage']>>,
  take: (text: string) => void,
): Promise<TextPiece[]> {
  const drawn: TextPiece[] = []
  let length = 0
  const reader = page.streamTextContent().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return drawn
    for (const item of value.items as TextPiece[]) {
      take(item.str)
      length += item.str.length
      drawn.push(item)
    }
    if (length > sourceLimits.pageText || drawn.length > maxPieces) throw new ReadingFault('took_too_much')
  }
}

function blocksOf(
  pages: readonly (readonly Line[])[],
  notes: readonly (readonly Note[])[],
  keepTarget: (target: LinkTarget) => string,
): PageBlock[][] {
  const lines = withoutRunningLines(pages)
  const known = wordsWithin(allText(lines))
  const blocks = lines.map((onPage) => pageBlocks(inReadingOrder(onPage), known, keepTarget))
  markHeadings(blocks)
  return blocks.map((onPage, page) => withNotes(onPage, notes[page] ?? []))
}

/** Puts the notes after the text of their page, so that a note cannot split a sentence. */
const withNotes = (blocks: PageBlock[], notes: readonly Note[]): PageBlock[] => [
  ...blocks,
  ...notes
    .toSorted((one, other) => other.top - one.top)
    .map(({ text, top }): PageBlock => ({ kind: 'quote', text, size: 0, top })),
]

function* allText(pages: readonly (readonly Line[])[]): Generator<string> {
  for (const lines of pages) for (const { text } of lines) yield text
}

type NamedEntry = Omit<OutlineEntry, 'start'> & { block: PageBlock | undefined }

/**
 * The table of contents of the file, whose titles become headings on their pages; without one, the headings
 * become the contents.
 */
async function outlineOf(
  pdf: Pdf,
  pageByRef: ReadonlyMap<string, number>,
  pages: readonly (readonly PageBlock[])[],
): Promise<NamedEntry[]> {
  const entries = await readPdfOutline(pdf, pageByRef)
  if (entries.length === 0)
    return pages.flatMap((blocks, section) =>
      blocks
        .filter(({ kind }) => kind === 'heading')
        .map((block) => ({ title: cleanTitle(block.text), level: block.level ?? 1, section, block })),
    )
  return entries.map(({ title, level, page, top }) => {
    const { block, isTitle } = namedBlock(pages[page] ?? [], { title, top })
    if (block !== undefined && isTitle) Object.assign(block, { kind: 'heading', level: Math.min(6, level) })
    return { title, level, section: page, block }
  })
}

async function aboutOf(
  pdf: Pdf,
  pages: readonly (readonly PageBlock[])[],
): Promise<{ title: string; author: string }> {
  const metadata = await pdf.getMetadata().catch(() => undefined)
  const info = (metadata?.info ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? cleanTitle(value) : '')
  const named = text(info.Title)
  const largest = pages[0]
    ?.filter(({ kind }) => kind === 'heading')
    .reduce<PageBlock | undefined>((a, b) => (a === undefined || b.size > a.size ? b : a), undefined)
  const onPage = cleanTitle(largest?.text ?? '')
  const title = isNoTitle(named) ? onPage : named
  return { title, author: text(info.Author) }
}
