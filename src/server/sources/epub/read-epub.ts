import type { OutlineEntry } from '#contract/sources/reading.ts'
import { htmlBlocks } from '#server/sources/html/html-blocks.ts'
import { pictureInArchive } from '#server/sources/pictures/in-archive.ts'
import { PictureShelf } from '#server/sources/pictures/picture-shelf.ts'
import { openArchive } from '#server/sources/read/archive.ts'
import { decodeBytes } from '#server/sources/read/decode-bytes.ts'
import { fragmentOf, pageAddress, placeLinks } from '#server/sources/read/links.ts'
import { type OnProgress, type Reading, ReadingFault } from '#server/sources/read/read-line.ts'
import { roomForText } from '#server/sources/read/room-for-text.ts'
import { type Block, outlineOfHeadings, sectionsOf, type TextStart } from '#server/sources/read/sections.ts'
import { type ContentsEntry, readContents } from './book-contents.ts'
import { isLocked, readPackage, resolveName } from './book-package.ts'

/** `all` holds the blocks as the file has them; ids refer to these. */
type Chapter = { name: string; all: Block[]; blocks: Block[]; ids: ReadonlyMap<string, number> }

/** Reads a book: its files in order, each as one section or, where it is long, several. */
export async function readEpub(bytes: Uint8Array, onProgress: OnProgress): Promise<Reading> {
  const archive = openArchive(bytes)
  const book = readPackage(archive)
  if (isLocked(archive, book.spine)) throw new ReadingFault('locked')
  const contents = readContents(archive, book)
  const chapters: Chapter[] = []
  const take = roomForText()
  const shelf = new PictureShelf((src) =>
    src.startsWith(within) ? pictureInArchive(archive, src.slice(within.length)) : undefined,
  )
  for (const [index, name] of book.spine.entries()) {
    onProgress({ sections: book.spine.length, sectionsRead: index })
    const file = archive.read(name)
    if (file === undefined) continue
    const { blocks, ids } = htmlBlocks(decodeBytes(file))
    for (const { text } of blocks) take(text)
    for (const block of blocks) {
      for (const link of block.links ?? []) link.href = bookAddress(name, link.href)
      for (const picture of block.pictures ?? []) picture.src = pictureAddress(name, picture.src)
    }
    chapters.push({ name, all: blocks, blocks, ids })
  }
  // Pictures are taken after all text was read: where there is not room for both, the text comes first.
  for (const chapter of chapters) chapter.blocks = shelf.shown(chapter.blocks)
  if (chapters.length === 0) throw new ReadingFault(book.spine.length === 0 ? 'empty' : 'broken')
  const { sections, placeOf } = sectionsOf(chapters.map(({ blocks }) => blocks))
  placeLinks(sections, targetsIn(chapters), placeOf)
  const outline = outlineOf(contents, chapters, placeOf)
  return {
    title: book.title,
    author: book.author,
    pictures: shelf.leftOut,
    kept: shelf.kept,
    sections,
    outline:
      outline.length > 0
        ? outline
        : outlineOfHeadings(
            chapters.flatMap(({ blocks }) => blocks),
            placeOf,
          ),
  }
}

const pictureAddress = (from: string, src: string): string =>
  src === '' || /^(?:<|[a-z][a-z\d+.-]*:)/i.test(src) ? src : `${within}${resolveName(from, src)}`

const within = 'book:'

/** An address within a file as an address within the whole book; addresses of the web stay unchanged. */
const bookAddress = (from: string, href: string): string => {
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) return href.startsWith(within) ? '' : href
  const id = href.includes('#') ? `#${fragmentOf(href)}` : ''
  return `${within}${href.startsWith('#') ? from : resolveName(from, href)}${id}`
}

function targetsIn(chapters: readonly Chapter[]) {
  const byName = new Map(chapters.map((chapter) => [chapter.name, chapter]))
  return (href: string) => {
    const url = pageAddress(href)
    if (url !== undefined) return { url }
    if (!href.startsWith(within)) return undefined
    const [name = '', id] = href.slice(within.length).split('#')
    const block = blockNamed(byName.get(name), id)
    return block && { block }
  }
}

/** An id may name a picture: its text may begin up to this many blocks later. */
const nearby = 20

function blockNamed(chapter: Chapter | undefined, id: string | undefined): Block | undefined {
  const at = id === undefined ? 0 : (chapter?.ids.get(id) ?? 0)
  return chapter?.all.slice(at, at + nearby).find(({ text }) => text !== '') ?? chapter?.blocks[0]
}

/**
 * An entry leads to the block that it names, else to the next text after it: a part may begin with a picture.
 */
function outlineOf(
  contents: readonly ContentsEntry[],
  chapters: readonly Chapter[],
  placeOf: (block: Block) => TextStart | undefined,
): OutlineEntry[] {
  const order = new Map(chapters.map(({ name }, index) => [name, index]))
  return contents.flatMap(({ title, level, name, id }) => {
    const index = order.get(name)
    if (index === undefined) return []
    const block =
      blockNamed(chapters[index], id) ??
      chapters.slice(index + 1).find(({ blocks }) => blocks.length > 0)?.blocks[0]
    const place = block && placeOf(block)
    return place === undefined ? [] : [{ title, level, ...place }]
  })
}
