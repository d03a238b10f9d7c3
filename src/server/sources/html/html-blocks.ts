import { Parser } from 'htmlparser2'
import { cleanText, cleanTitle } from '#server/sources/read/clean-text.ts'
import { ReadingFault } from '#server/sources/read/read-line.ts'
import type { Block } from '#server/sources/read/sections.ts'

export type HtmlReading = {
  blocks: Block[]
  pictures: number
  /** Of the page, from its head. */
  title: string
  /** By the id of an element: the number of the block in which, or before which, it begins. */
  ids: Map<string, number>
  elements: number
  deepest: number
}

type Options = {
  /** Further elements that hold nothing to read. */
  without?: readonly string[]
}

/** Nothing of these is text for a reader. */
const neverRead = new Set(
  `script style template noscript head iframe frame object embed applet audio video canvas map select option button
  textarea input datalist svg annotation annotation-xml rt rp dialog`.split(/\s+/),
)
const inline = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math nobr output q ruby rb s samp small
  span strike strong sub sup time tt u var wbr img image picture source track`.split(/\s+/),
)
/** Within a cell of a table these make no block of their own. */
const plainInCell = new Set(['p', 'div', 'center', 'section', 'td', 'th', 'span'])
const mostPictures = 100_000
const mostIds = 50_000
/** No page is built so deep by anybody who wants it read, and what is below costs more with every step. */
const mostDepth = 10_000
/** A cell with so much in it is there to lay out a page. */
const longestRow = 2000

/** A page may declare names of its own for any text; they are left as they are written. */
const ownEntities =
  /^([^<]{0,200}(?:<\?[^>]{0,500}>[^<]{0,200})?)<!DOCTYPE[^>[]{0,500}\[[^\]]{0,500000}\]\s*>/i

type Attributes = Record<string, string>

const isHidden = (attributes: Attributes): boolean =>
  'hidden' in attributes ||
  attributes['aria-hidden'] === 'true' ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test((attributes.style ?? '').slice(0, 2000))

/** The number of a note within a sentence, and the arrow that leads back: they would stick to words. */
const isNoteMark = (name: string, attributes: Attributes): boolean =>
  name === 'a' &&
  (/\b(?:noteref|doc-noteref|doc-backlink|backlink)\b/.test(
    `${attributes['epub:type'] ?? ''} ${attributes.role ?? ''}`,
  ) ||
    /^#?(?:footnote|endnote)-ref-/.test(attributes.id ?? '') ||
    /^#(?:footnote|endnote)-ref-/.test(attributes.href ?? ''))

const isPixel = ({ width, height }: Attributes) => /^[01](?:px)?$/.test(width ?? height ?? '')

/** Reads marked-up text into blocks, as it comes and in one pass: nothing in it is followed, fetched or run. */
export function htmlBlocks(html: string, { without = [] }: Options = {}): HtmlReading {
  const reader = new BlockReader(new Set([...neverRead, ...without]))
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.text(text),
    },
    { recognizeSelfClosing: true },
  )
  parser.write(html.replace(ownEntities, '$1'))
  parser.end()
  return reader.end()
}

class BlockReader {
  readonly found: HtmlReading = {
    blocks: [],
    pictures: 0,
    title: '',
    ids: new Map(),
    elements: 0,
    deepest: 0,
  }
  private readonly leftOut: ReadonlySet<string>
  private depth = 0
  /** At this depth begins what is not read. */
  private hiddenAt = Number.POSITIVE_INFINITY
  private title: string[] | undefined
  private pieces: string[] = []
  private heading = 0
  private quotes = 0
  private codes = 0
  private isInRow = false
  /** The next block begins an item of a list. */
  private isItem = false

  constructor(leftOut: ReadonlySet<string>) {
    this.leftOut = leftOut
  }

  open(name: string, attributes: Attributes): void {
    this.depth += 1
    this.found.elements += 1
    this.found.deepest = Math.max(this.found.deepest, this.depth)
    if (this.depth > mostDepth) throw new ReadingFault('took_too_much')
    if (name === 'title' && this.found.title === '') this.title = []
    const isRead = this.depth < this.hiddenAt
    if (isRead && this.isPicture(name, attributes)) this.found.pictures += 1
    if (!isRead) return
    if (this.leftOut.has(name) || isHidden(attributes) || isNoteMark(name, attributes)) {
      this.hiddenAt = this.depth
      return
    }
    if (!inline.has(name)) this.begin(name)
    const id = attributes.id ?? (name === 'a' ? attributes.name : undefined)
    if (id !== undefined && this.found.ids.size < mostIds && !this.found.ids.has(id))
      this.found.ids.set(id, this.found.blocks.length)
  }

  private isPicture(name: string, attributes: Attributes): boolean {
    return (
      ['img', 'svg', 'image'].includes(name) && !isPixel(attributes) && this.found.pictures < mostPictures
    )
  }

  private begin(name: string): void {
    if (name === 'br') return void this.pieces.push('\n')
    if (this.isInRow && plainInCell.has(name)) {
      const isCell = name === 'td' || name === 'th'
      if (this.pieces.length > 0) this.pieces.push(isCell ? '\t' : ' ')
      return
    }
    this.flush()
    this.isInRow = name === 'tr'
    if (name === 'li' || name === 'dt') this.isItem = true
    if (name === 'blockquote') this.quotes += 1
    if (name === 'pre') this.codes += 1
    if (/^h[1-6]$/.test(name)) this.heading = Number(name[1])
  }

  close(name: string): void {
    this.depth -= 1
    if (name === 'title' && this.title !== undefined) {
      this.found.title = cleanTitle(this.title.join(''))
      this.title = undefined
    }
    if (this.depth + 1 > this.hiddenAt) return
    if (this.depth + 1 === this.hiddenAt) {
      this.hiddenAt = Number.POSITIVE_INFINITY
      return
    }
    if (inline.has(name) || name === 'br' || (this.isInRow && plainInCell.has(name))) return
    this.flush()
    if (name === 'tr') this.isInRow = false
    if (name === 'li' || name === 'dt') this.isItem = false
    if (name === 'blockquote') this.quotes = Math.max(0, this.quotes - 1)
    if (name === 'pre') this.codes = Math.max(0, this.codes - 1)
    if (/^h[1-6]$/.test(name)) this.heading = 0
  }

  text(text: string): void {
    this.title?.push(text)
    if (this.depth >= this.hiddenAt) return
    this.pieces.push(this.codes > 0 ? text : text.replace(/\s+/g, ' '))
  }

  private flush(): void {
    if (this.pieces.length === 0) return
    const written = this.pieces.join('')
    this.pieces = []
    const text = this.codes > 0 ? codeText(written) : lineText(written)
    if (text === '') return
    this.found.blocks.push({ ...this.kindOf(text), text })
    this.isItem = false
  }

  private kindOf(text: string): Pick<Block, 'kind' | 'level'> {
    if (this.heading > 0) return { kind: 'heading', level: this.heading }
    if (this.codes > 0) return { kind: 'code' }
    if (this.isInRow && text.length <= longestRow) return { kind: 'row' }
    if (this.isItem) return { kind: 'item' }
    return { kind: this.quotes > 0 ? 'quote' : 'paragraph' }
  }

  end(): HtmlReading {
    this.flush()
    return this.found
  }
}

/** White space once, but lines and cells stay apart. */
const lineText = (written: string): string =>
  cleanText(written)
    .replace(/[^\S\n\t]+/g, ' ')
    .replace(/(?<! ) *\t[ \t]*/g, '\t')
    .replace(/(?<!\s)\s*\n\s*/g, '\n')
    .trim()

/** Lines as they are written, without empty ones around them. */
export const codeText = (written: string): string =>
  cleanText(written)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd()
