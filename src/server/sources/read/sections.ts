import { sourceLimits } from '#contract/sources/kinds.ts'
import type { BlockKind, OutlineEntry, SourceBlock, SourceSection } from '#contract/sources/reading.ts'
import { cleanTitle } from './clean-text.ts'
import { ReadingFault } from './read-line.ts'
import { moved, type WrittenLink, type WrittenPicture } from './signs.ts'

/** A block before its position is known. */
export type Block = {
  kind: BlockKind
  text: string
  level?: number
  links?: WrittenLink[]
  pictures?: WrittenPicture[]
}

/** The position where a block begins. */
export type TextStart = { section: number; start: number }

/** Text that is neither a heading nor a picture. */
export const isWords = (kind: BlockKind): boolean => kind !== 'heading' && kind !== 'picture'

const closeTogether: readonly BlockKind[] = ['item', 'row']

/** Joins blocks to one text and returns the position of each. */
export function setBlocks(blocks: readonly Block[]): { text: string; blocks: SourceBlock[] } {
  const set: SourceBlock[] = []
  let text = ''
  for (const [index, { kind, text: words, level, links, pictures }] of blocks.entries()) {
    const isClose = closeTogether.includes(kind) && blocks[index - 1]?.kind === kind
    if (text !== '' && words !== '') text += isClose ? '\n' : '\n\n'
    const start = text.length
    text += words
    set.push({
      kind,
      start,
      end: text.length,
      ...(level !== undefined && { level }),
      // The address stays here until the position of every block is known.
      ...(links !== undefined && {
        links: links.map((link) => ({ start: start + link.start, end: start + link.end, url: link.href })),
      }),
      ...(pictures !== undefined &&
        pictures.length > 0 && {
          pictures: pictures.map(({ src: _, at, ...picture }) => ({ ...picture, at: start + at })),
        }),
    })
  }
  return { text, blocks: set }
}

const lengthOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { text }) => sum + text.length + 2, 0)

/**
 * Chapters as sections, long chapters in several; and a function that returns the position of one of their
 * blocks.
 */
export function sectionsOf(chapters: readonly (readonly Block[])[]): {
  sections: SourceSection[]
  placeOf: (block: Block) => TextStart | undefined
} {
  const places = new Map<Block, TextStart>()
  const sections: SourceSection[] = []
  for (const blocks of chapters.flatMap(inParts)) {
    const index = sections.length
    if (index >= sourceLimits.pages) throw new ReadingFault('too_many_pages')
    const set = setBlocks(blocks.map(({ block }) => block))
    for (const [at, { whole }] of blocks.entries())
      if (!places.has(whole)) places.set(whole, { section: index, start: set.blocks[at]?.start ?? 0 })
    sections.push({ index, label: String(index + 1), heading: '', ...set })
  }
  return { sections, placeOf: (block) => places.get(block) }
}

/** A block, or a piece of a block that was too long, with the original block. */
type Piece = { block: Block; whole: Block }

function inParts(chapter: readonly Block[]): Piece[][] {
  const pieces = chapter.flatMap((whole) => cutBlock(whole).map((block) => ({ block, whole })))
  return pieces.length === 0 ? [] : parted(pieces, 1)
}

const most = sourceLimits.sectionText
const lengthOfPieces = (pieces: readonly Piece[]) => lengthOf(pieces.map(({ block }) => block))

/** Splits at the highest headings, then joins short parts as long as they fit. */
function parted(pieces: Piece[], level: number): Piece[][] {
  if (lengthOfPieces(pieces) <= most) return [pieces]
  if (level > 6) return packed(pieces.map((piece) => [piece]))
  const parts = splitBefore(pieces, ({ block }) => block.kind === 'heading' && (block.level ?? 1) <= level)
  return packed(parts).flatMap((part) => parted(part, level + 1))
}

function packed(parts: Piece[][]): Piece[][] {
  const kept: Piece[][] = []
  let length = 0
  for (const part of parts) {
    const more = lengthOfPieces(part)
    const last = kept.at(-1)
    if (last !== undefined && length + more <= most) {
      for (const piece of part) last.push(piece)
      length += more
    } else {
      kept.push([...part])
      length = more
    }
  }
  return kept
}

function splitBefore<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[][] {
  const parts: Item[][] = []
  for (const item of items) {
    const last = parts.at(-1)
    if (last === undefined || isFirst(item)) parts.push([item])
    else last.push(item)
  }
  return parts
}

const maxBlockLength = most / 2

/** Cuts at the end of a sentence, else of a word, else anywhere but within a character. */
function cutBlock(block: Block): Block[] {
  if (block.text.length <= maxBlockLength) return [block]
  const pieces: Block[] = []
  let at = 0
  while (block.text.length - at > maxBlockLength) {
    const end = at + cutAt(block.text.slice(at, at + maxBlockLength))
    pieces.push(pieceOf(block, at, end))
    at = end
  }
  return [...pieces, pieceOf(block, at, block.text.length)].filter(({ text }) => text !== '')
}

function cutAt(cut: string): number {
  const sentence = Math.max(
    ...['. ', '.\n', '\n', '。', '! ', '? '].map((end) => cut.lastIndexOf(end) + end.length),
  )
  const word = cut.lastIndexOf(' ') + 1
  return [sentence, word].find((end) => end > maxBlockLength / 2) ?? maxBlockLength - (isHalf(cut) ? 1 : 0)
}

/** A piece of a block with the links and pictures in it. */
function pieceOf({ links = [], pictures = [], ...plain }: Block, from: number, to: number): Block {
  const written = plain.text.slice(from, to)
  const text = written.trim()
  const start = from + written.length - written.trimStart().length
  const end = start + text.length
  const own = {
    links: links.filter((link) => link.start >= start && link.end <= end),
    pictures: pictures
      .filter(({ at }) => at >= from && (at < to || to === plain.text.length))
      .map((picture) => ({ ...picture, at: Math.min(Math.max(picture.at, start), end) })),
  }
  return { ...plain, text, ...moved(own, -start) }
}

const isHalf = (text: string) => /[\uD800-\uDBFF]$/.test(text)

/**
 * Splits a text that is one file into chapters: one for each heading of the highest level that occurs several
 * times, so that the title above all of them begins no chapter. A heading without words below it is joined to
 * the next chapter.
 */
export function chaptersOf(blocks: readonly Block[]): Block[][] {
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const top = [1, 2, 3, 4, 5, 6].find(
    (level) => headings.filter((heading) => (heading.level ?? 1) <= level).length > 1,
  )
  if (top === undefined) return blocks.length === 0 ? [] : [[...blocks]]
  let hasWords = false
  return splitBefore(blocks, ({ kind, level }) => {
    const isFirst = kind === 'heading' && (level ?? 1) <= top && hasWords
    if (isFirst) hasWords = false
    if (isWords(kind)) hasWords = true
    return isFirst
  })
}

/** The headings as the table of contents. */
export function outlineOfHeadings(
  blocks: readonly Block[],
  placeOf: (block: Block) => TextStart | undefined,
): OutlineEntry[] {
  return blocks.flatMap((block) => {
    const place = block.kind === 'heading' ? placeOf(block) : undefined
    return place === undefined ? [] : [{ title: cleanTitle(block.text), level: block.level ?? 1, ...place }]
  })
}

/**
 * The table of contents in the order of the document, from level 1. Where it is too long, the deepest levels
 * are removed first.
 */
export function boundedOutline(outline: readonly OutlineEntry[]): OutlineEntry[] {
  const named = outline.filter(({ title }) => title !== '')
  const used = [...new Set(named.map(({ level }) => level))].sort((a, b) => a - b)
  const levels = used.filter(
    (level, index) =>
      index === 0 || named.filter((entry) => entry.level <= level).length <= sourceLimits.outline,
  )
  return named
    .filter(({ level }) => levels.includes(level))
    .slice(0, sourceLimits.outline)
    .map((entry) => ({ ...entry, level: Math.min(6, levels.indexOf(entry.level) + 1) }))
}

/**
 * Names each section by the heading that it begins with, else by the last heading before it, else by the
 * first heading within it.
 */
export function nameSections(sections: readonly SourceSection[], outline: readonly OutlineEntry[]): void {
  const inOrder = outline.toSorted((a, b) => a.section - b.section || a.start - b.start)
  let next = 0
  let heading = ''
  for (const section of sections) {
    const words = section.blocks.find(({ kind }) => isWords(kind))?.start ?? section.text.length
    let entry = inOrder[next]
    while (
      entry !== undefined &&
      (entry.section < section.index || (entry.section === section.index && entry.start <= words))
    ) {
      heading = entry.title
      next += 1
      entry = inOrder[next]
    }
    section.heading = heading !== '' || entry?.section !== section.index ? heading : entry.title
  }
}
