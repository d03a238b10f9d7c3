import type { Nodes, Parent, Reference, Resource, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { ReadingChoices } from '#contract/sources/reading.ts'
import { codeText, htmlBlocks } from '#server/sources/html/html-blocks.ts'
import { readingOf } from '#server/sources/html/read-html.ts'
import { cleanLine, cleanText, cleanTitle } from '#server/sources/read/clean-text.ts'
import { decodeText } from '#server/sources/read/decode-text.ts'
import type { OnProgress, Reading } from '#server/sources/read/read-line.ts'
import { roomForText } from '#server/sources/read/room-for-text.ts'
import type { Block } from '#server/sources/read/sections.ts'
import {
  linkBegins,
  linkEnds,
  moved,
  pictureStands,
  takeSigns,
  type WrittenPicture,
  withoutSigns,
} from '#server/sources/read/signs.ts'
import { markdownPieces } from './markdown-pieces.ts'

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(remarkMath).freeze()

/** Reads a text in Markdown as blocks without the marks of Markdown. */
export async function readMarkdown(
  bytes: Uint8Array,
  _onProgress: OnProgress,
  { encoding }: ReadingChoices = {},
): Promise<Reading> {
  const decoded = await decodeText(bytes, encoding)
  const written = withoutSigns(decoded.text)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
  const { about, text } = withoutHeader(written)
  const take = roomForText()
  const found: MarkdownBlocks = { blocks: [], ids: new Map(), hrefs: [], pictures: [], addresses: new Map() }
  for (const piece of markdownPieces(text)) {
    take(piece)
    readPiece(piece, found)
  }
  const title = about.title || found.blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text
  return {
    ...readingOf(found.blocks, { made: found }),
    title: cleanTitle(title ?? ''),
    author: about.author,
    encodings: decoded.encodings,
  }
}

/** Where the parser fails on a piece, the piece is kept as plain text. */
function readPiece(piece: string, found: MarkdownBlocks): void {
  try {
    const root = parser.parse(piece) as Root
    found.addresses = addressesIn(root)
    blocksOf(root, 'paragraph', found)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const text = cleanLine(piece)
    if (text !== '') found.blocks.push({ kind: 'paragraph', text })
  }
}

/** Removes the front matter above a text and takes the title and the author from it. */
function withoutHeader(text: string): { about: { title: string; author: string }; text: string } {
  const [whole = '', header = ''] =
    /^---\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[^\S\n]*(?:\n|$)/.exec(text) ?? []
  const line = (name: string) => {
    // Such as /^title:[^\S\n]*(\S.*)$/im
    const value = new RegExp(`^${name}:[^\\S\\n]*(\\S.*)$`, 'im').exec(header)?.[1] ?? ''
    return cleanTitle(value.trim().replace(/^(["'])(.*)\1$/, '$2'))
  }
  return { about: { title: line('title'), author: line('author') }, text: text.slice(whole.length) }
}

type MarkdownBlocks = {
  blocks: Block[]
  /** The number of the block of each heading, by the name that an address uses for it. */
  ids: Map<string, number>
  /** The links of the current block. */
  hrefs: string[]
  pictures: Omit<WrittenPicture, 'at'>[]
  /** The addresses of the definitions of links. */
  addresses: Map<string, string>
}

const addressesIn = ({ children }: Root): Map<string, string> =>
  new Map(children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url]] : [])))

type Kind = 'paragraph' | 'item' | 'quote'

function blocksOf(node: Nodes, kind: Kind, found: MarkdownBlocks): void {
  const block = blockOf(node, kind, found)
  if (block !== undefined) addBlock(block, found)
  else if (node.type === 'html') addHtml(node.value, found)
  else if (node.type === 'listItem') {
    // Only the first paragraph of a list item begins the item.
    for (const [index, child] of node.children.entries())
      blocksOf(child, index === 0 ? 'item' : 'paragraph', found)
  } else if ('children' in node) {
    const within = node.type === 'blockquote' ? 'quote' : kind
    for (const child of node.children) blocksOf(child, within, found)
  }
}

function blockOf(node: Nodes, kind: Kind, found: MarkdownBlocks): Block | undefined {
  switch (node.type) {
    case 'heading':
      return { kind: 'heading', level: node.depth, text: textOf(node, found).replace(/\n/g, ' ') }
    case 'paragraph':
      return { kind, text: textOf(node, found) }
    case 'code':
    case 'math':
      return { kind: 'code', text: codeText(node.value) }
    case 'tableRow': {
      const cells = node.children.map((cell) => textOf(cell, found).replace(/\s+/g, ' '))
      return { kind: 'row', text: cells.join('\t').trim() }
    }
    default:
      return undefined
  }
}

/** Adds a block whose text still has its signs for links and pictures. */
function addBlock(block: Block, found: MarkdownBlocks): void {
  const { text, used: _, ...signs } = takeSigns(block.text, found, block.kind === 'code')
  found.hrefs = []
  found.pictures = []
  if (text === '' && signs.pictures.length === 0) return
  if (block.kind === 'heading') nameHeading(text, found)
  const kind = text === '' ? 'picture' : block.kind
  found.blocks.push({ ...block, kind, text, ...moved(signs, 0) })
}

/** Names a heading as GitHub and similar sites do: of two with the same words, the second has a number. */
function nameHeading(text: string, { ids, blocks }: MarkdownBlocks): void {
  const name = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replace(/\s/g, '-')
  let unique = name
  for (let count = 1; ids.has(unique) && count < maxAlike; count += 1) unique = `${name}-${count}`
  if (ids.size < maxNames) ids.set(unique, blocks.length)
}

const maxAlike = 100
const maxNames = 50_000

function addHtml(html: string, found: MarkdownBlocks): void {
  const { blocks, ids } = htmlBlocks(html)
  for (const [id, at] of ids) if (!found.ids.has(id)) found.ids.set(id, found.blocks.length + at)
  for (const block of blocks) found.blocks.push(block)
}

/** The plain text of a node; a formula stays as written. */
function textOf(node: Nodes, found: MarkdownBlocks): string {
  return cleanText(wordsOf(node, found))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

function wordsOf(node: Nodes, found: MarkdownBlocks): string {
  switch (node.type) {
    case 'text':
      // Line breaks in the source have no meaning, and the mark of a footnote is removed because the note is
      // elsewhere.
      return node.value.replace(/\n/g, ' ').replace(/\[\^[^\]\s]{1,40}\]/g, '')
    case 'inlineCode':
      return node.value
    case 'inlineMath':
      return `$${node.value}$`
    case 'break':
      return '\n'
    case 'html':
      if (/^<img\b/i.test(node.value))
        return htmlBlocks(node.value)
          .blocks.flatMap(({ pictures = [] }) => pictures.map((picture) => pictureSign(picture, found)))
          .join('')
      return /^<br\b/i.test(node.value) ? '\n' : ''
    case 'image':
    case 'imageReference':
      return pictureSign({ src: addressOf(node, found), alt: cleanLine(node.alt ?? '') }, found)
    case 'link':
    case 'linkReference':
      found.hrefs.push(addressOf(node, found))
      return `${linkBegins}${wordsWithin(node, found)}${linkEnds}`
    case 'footnoteReference':
      return ''
    default:
      return 'children' in node ? wordsWithin(node, found) : ''
  }
}

const wordsWithin = ({ children }: Parent, found: MarkdownBlocks): string =>
  children.map((child) => wordsOf(child, found)).join('')

const addressOf = (node: Resource | Reference, { addresses }: MarkdownBlocks): string =>
  'url' in node ? node.url : (addresses.get(node.identifier) ?? '')

function pictureSign(picture: { src: string; alt: string }, { pictures }: MarkdownBlocks): string {
  pictures.push({ src: picture.src, alt: picture.alt })
  return pictureStands
}
