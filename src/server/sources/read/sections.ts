import { sourceLimits } from '#contract/sources/kinds.ts'
import type { BlockKind, OutlineEntry, SourceBlock, SourceSection } from '#contract/sources/reading.ts'
import { cleanTitle } from './clean-text.ts'
import { ReadingFault } from './read-line.ts'
import { moved, type WrittenLink, type WrittenPicture } from './signs.ts'

/** A block before it has its place. */
export type Block = {
  kind: BlockKind
  text: string
  level?: number
  links?: WrittenLink[]
  pictures?: WrittenPicture[]
}

/** Where a block came to stand. */
export type TextStart = { section: number; start: number }

/** Text that is neither a heading nor a picture. */
export const isWords = (kind: BlockKind): boolean => kind !== 'heading' && kind !== 'picture'

const closeTogether: readonly BlockKind[] = ['item', 'row']

/** Blocks set one after the other, with where each of them stands. */
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
      // Its address stands there until every place is known.
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

/** Chapters as sections, the long ones in parts; and a look at where a block of them stands now. */
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

/** A block, or a piece of one that was too long, and the block it was. */
type Piece = { block: Block; whole: Block }

function inParts(chapter: readonly Block[]): Piece[][] {
  const pieces = chapter.flatMap((whole) => cutBlock(whole).map((block) => ({ block, whole })))
  return pieces.length === 0 ? [] : parted(pieces, 1)
}

const most = sourceLimits.sectionText
const lengthOfPieces = (pieces: readonly Piece[]) => lengthOf(pieces.map(({ block }) => block))

/** Parted at the highest headings that are in it, the short parts together again as far as there is room. */
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

const longestBlock = most / 2

/** Where a sentence ends, else a word, else anywhere but within a character. */
function cutBlock(block: Block): Block[] {
  if (block.text.length <= longestBlock) return [block]
  const pieces: Block[] = []
  let at = 0
  while (block.text.length - at > longestBlock) {
    const end = at + cutAt(block.text.slice(at, at + longestBlock))
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
  return [sentence, word].find((end) => end > longestBlock / 2) ?? longestBlock - (isHalf(cut) ? 1 : 0)
}

/** A piece of a block with those of its links and pictures that stand in it. */
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
 * A text without files of its own for its chapters: a section for each heading of the highest kind that there are several
 * of, so that the title above all of them makes none. A heading without words below it stands with the next.
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

/** The headings themselves as the table of contents. */
export function outlineOfHeadings(
  blocks: readonly Block[],
  placeOf: (block: Block) => TextStart | undefined,
): OutlineEntry[] {
  return blocks.flatMap((block) => {
    const place = block.kind === 'heading' ? placeOf(block) : undefined
    return place === undefined ? [] : [{ title: cleanTitle(block.text), level: block.level ?? 1, ...place }]
  })
}

/** In the order of the document, from level 1, and no longer than it may be: the deepest levels go first. */
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

/** Each section under the heading that it begins with or that was the last before it, else the first within it. */
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
