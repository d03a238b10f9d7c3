import type { Nodes, Root } from 'mdast'
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
import { markdownPieces } from './markdown-pieces.ts'

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(remarkMath).freeze()

/** A text in Markdown, without its marks. */
export async function readMarkdown(
  bytes: Uint8Array,
  _onProgress: OnProgress,
  { encoding }: ReadingChoices = {},
): Promise<Reading> {
  const decoded = await decodeText(bytes, encoding)
  const written = decoded.text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { about, text } = withoutHeader(written)
  const take = roomForText()
  const found: Found = { blocks: [], pictures: 0 }
  for (const piece of markdownPieces(text)) {
    take(piece)
    readPiece(piece, found)
  }
  const title = about.title || found.blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text
  return {
    ...readingOf(found.blocks),
    ...{ title: cleanTitle(title ?? ''), author: about.author, pictures: found.pictures },
    encodings: decoded.encodings,
  }
}

/** What is too tangled for the parser is taken as it is written. */
function readPiece(piece: string, found: Found): void {
  try {
    blocksOf(parser.parse(piece) as Root, 'paragraph', found)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const text = cleanLine(piece)
    if (text !== '') found.blocks.push({ kind: 'paragraph', text })
  }
}

/** What programs keep above a text: of that, who wrote it and what it is called. */
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

type Found = { blocks: Block[]; pictures: number }

type Kind = 'paragraph' | 'item' | 'quote'

function blocksOf(node: Nodes, kind: Kind, found: Found): void {
  const block = blockOf(node, kind, found)
  if (block !== undefined) {
    if (block.text !== '') found.blocks.push(block)
  } else if (node.type === 'html') addHtml(node.value, found)
  else if (node.type === 'listItem') {
    // Only its first paragraph begins the item.
    for (const [index, child] of node.children.entries())
      blocksOf(child, index === 0 ? 'item' : 'paragraph', found)
  } else if ('children' in node) {
    const within = node.type === 'blockquote' ? 'quote' : kind
    for (const child of node.children) blocksOf(child, within, found)
  }
}

function blockOf(node: Nodes, kind: Kind, found: Found): Block | undefined {
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

function addHtml(html: string, found: Found): void {
  const { blocks, pictures } = htmlBlocks(html)
  for (const block of blocks) found.blocks.push(block)
  found.pictures += pictures
}

/** The words alone; a formula stays as it is written. */
function textOf(node: Nodes, found: Found): string {
  return cleanText(wordsOf(node, found))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

function wordsOf(node: Nodes, found: Found): string {
  switch (node.type) {
    case 'text':
      // Where a line of the file ends is of no matter, nor is the mark of a note that stands elsewhere.
      return node.value.replace(/\n/g, ' ').replace(/\[\^[^\]\s]{1,40}\]/g, '')
    case 'inlineCode':
      return node.value
    case 'inlineMath':
      return `$${node.value}$`
    case 'break':
      return '\n'
    case 'html':
      if (/^<img\b/i.test(node.value)) found.pictures += 1
      return /^<br\b/i.test(node.value) ? '\n' : ''
    case 'image':
    case 'imageReference':
      found.pictures += 1
      return ''
    case 'footnoteReference':
      return ''
    default:
      return 'children' in node ? node.children.map((child) => wordsOf(child, found)).join('') : ''
  }
}
