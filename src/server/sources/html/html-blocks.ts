import { Parser } from 'htmlparser2'
import { cleanText, cleanTitle } from '#server/sources/read/clean-text.ts'
import { ReadingFault } from '#server/sources/read/read-line.ts'
import type { Block } from '#server/sources/read/sections.ts'
import { moved, type WrittenPicture } from '#server/sources/read/signs.ts'
import { type Attributes, isHidden, isNoteMark, pictureIn } from './attributes.ts'
import { ListNumbers } from './list-numbers.ts'
import { OpenBlock } from './open-block.ts'
import { isTurning, isTurningTitle, type Surroundings, surroundingsOf, textParts } from './surroundings.ts'

export type HtmlReading = {
  blocks: Block[]
  /**
   * For each block: how many of its letters are links, which part around the text it belongs to, and whether
   * it is a note.
   */
  places: { linked: number; around: Surroundings | undefined; isNote: boolean }[]
  /** The title in the page's head. */
  title: string
  /** By the id of an element: the number of the block in which, or before which, the element begins. */
  ids: Map<string, number>
  elements: number
  deepest: number
}

/** The content of these elements is not text for a reader. */
const neverRead = new Set(
  `script style template noscript head iframe frame object embed applet audio video canvas map select option button
  textarea input datalist svg annotation annotation-xml rp dialog`.split(/\s+/),
)
const inline = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math nobr output q ruby rb s samp small
  span strike strong sub sup time tt u var wbr img image picture source track`.split(/\s+/),
)
/** Within a cell of a table these elements begin no new block. */
const plainInCell = new Set(['p', 'div', 'center', 'section', 'td', 'th', 'span'])
const notes = /(?:^|\s)(?:foot|end)notes?(?=\s|$)/i
const maxIds = 50_000
/** Real pages are never nested so deeply, and each level costs more than the last. */
const maxDepth = 10_000
/** A table cell with more characters than this is layout and not data. */
const maxRowLength = 2000

/** Entities that a page declares itself are not expanded. */
const ownEntities =
  /^([^<]{0,200}(?:<\?[^>]{0,500}>[^<]{0,200})?)<!DOCTYPE[^>[]{0,500}\[[^\]]{0,500000}\]\s*>/i

/** Parses HTML into blocks in one pass. It follows no links, loads nothing and runs nothing. */
export function htmlBlocks(html: string): HtmlReading {
  const text = html.replace(ownEntities, '$1')
  const reader = new BlockReader(text)
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes, parser.startIndex),
      onclosetag: (name) => reader.close(name, parser.endIndex),
      ontext: (text) => reader.text(text),
    },
    { recognizeSelfClosing: true },
  )
  parser.write(text)
  parser.end()
  return reader.end()
}

class BlockReader {
  readonly found: HtmlReading = {
    blocks: [],
    places: [],
    title: '',
    ids: new Map(),
    elements: 0,
    deepest: 0,
  }
  private depth = 0
  /** The depth from which on content is skipped. */
  private hiddenAt = Number.POSITIVE_INFINITY
  private title: string[] | undefined
  private readonly block = new OpenBlock()
  /** Where an inline SVG drawing begins. */
  private drawingFrom: number | undefined
  private heading = 0
  private quotes = 0
  private codes = 0
  private isInRow = false
  /** The next block begins a list item. */
  private isItem = false
  /** The number of that item, where its list is numbered. */
  private itemNumber = ''
  private readonly lists = new ListNumbers()
  /** The pronunciation of the open ruby element, which follows its characters. */
  private ruby: { isReading: boolean; readings: string[] } | undefined
  private isTurning = false
  private textParts = 0
  /** The depth from which on the text is notes. */
  private noteAt = Number.POSITIVE_INFINITY
  /** The outermost open part that may be navigation, and the depth at which it began. */
  private around: { at: number; part: Surroundings } | undefined

  private readonly html: string
  constructor(html: string) {
    this.html = html
  }

  open(name: string, attributes: Attributes, at: number): void {
    this.depth += 1
    this.found.elements += 1
    this.found.deepest = Math.max(this.found.deepest, this.depth)
    if (this.depth > maxDepth) throw new ReadingFault('took_too_much')
    if (name === 'title' && this.found.title === '') this.title = []
    if (this.depth >= this.hiddenAt) return void this.openHidden(name, attributes)
    if (neverRead.has(name) || isHidden(attributes) || isNoteMark(name, attributes)) {
      this.hiddenAt = this.depth
      if (name === 'svg' && !isHidden(attributes)) this.drawingFrom = at
      return
    }
    const picture = pictureIn(name, attributes)
    if (picture !== undefined) this.block.addPicture(picture)
    if (!inline.has(name)) this.begin(name, attributes)
    else if (name === 'ruby') this.ruby = { isReading: false, readings: [] }
    else if (name === 'a' && attributes.href !== undefined) this.block.beginLink(attributes.href)
    const id = attributes.id ?? (name === 'a' ? attributes.name : undefined)
    if (id !== undefined && this.found.ids.size < maxIds && !this.found.ids.has(id))
      this.found.ids.set(id, this.found.blocks.length)
  }

  /** A book's cover is often an SVG drawing that contains only one picture. */
  private openHidden(name: string, attributes: Attributes): void {
    if (this.drawingFrom === undefined || name !== 'image') return
    const picture = pictureIn(name, attributes)
    if (picture === undefined) return
    this.block.addPicture(picture)
    this.drawingFrom = undefined
  }

  private begin(name: string, attributes: Attributes): void {
    if (name === 'br') return void this.block.add('\n')
    if (name === 'rt' || name === 'rtc') {
      if (this.ruby !== undefined) this.ruby.isReading = true
      return
    }
    this.beginAround(name, attributes)
    if (notes.test((attributes.class ?? '').slice(0, 300))) this.noteAt = Math.min(this.noteAt, this.depth)
    if (this.isInRow && plainInCell.has(name)) {
      const isCell = name === 'td' || name === 'th'
      if (!this.block.isEmpty) this.block.add(isCell ? '\t' : ' ')
      return
    }
    this.flush()
    this.isInRow = name === 'tr'
    if (name === 'ol' || name === 'ul') this.lists.open(name, attributes)
    if (name === 'li' || name === 'dt') {
      this.isItem = true
      this.itemNumber = name === 'li' ? this.lists.next(attributes) : ''
    }
    if (name === 'blockquote') this.quotes += 1
    if (name === 'pre') this.codes += 1
    if (/^h[1-6]$/.test(name)) this.heading = Number(name[1])
  }

  private beginAround(name: string, attributes: Attributes): void {
    if (this.around === undefined) {
      const part = surroundingsOf(name, attributes, this.textParts > 0)
      // The text before this element is not part of it.
      if (part !== undefined) {
        if (!(this.isInRow && plainInCell.has(name))) this.flush()
        this.around = { at: this.depth, part }
      }
    }
    if (textParts.has(name)) this.textParts += 1
  }

  close(name: string, end: number): void {
    this.depth -= 1
    if (name === 'title' && this.title !== undefined) {
      this.found.title = cleanTitle(this.title.join(''))
      this.title = undefined
    }
    if (this.depth + 1 > this.hiddenAt) return
    if (this.depth + 1 === this.hiddenAt) {
      this.hiddenAt = Number.POSITIVE_INFINITY
      if (this.drawingFrom !== undefined) this.block.addDrawing(this.html, this.drawingFrom, end + 1)
      this.drawingFrom = undefined
      return
    }
    if (name === 'a') this.block.endLink()
    if (name === 'ruby') this.closeRuby()
    if (name === 'rt' || name === 'rtc') {
      if (this.ruby !== undefined) this.ruby.isReading = false
      return
    }
    if (textParts.has(name)) this.textParts = Math.max(0, this.textParts - 1)
    this.closeBlock(name)
    if (this.around !== undefined && this.depth < this.around.at) this.around = undefined
    if (this.depth < this.noteAt) this.noteAt = Number.POSITIVE_INFINITY
  }

  private closeBlock(name: string): void {
    if (inline.has(name) || name === 'br' || (this.isInRow && plainInCell.has(name))) return
    this.flush()
    if (name === 'tr') this.isInRow = false
    if (name === 'ol' || name === 'ul') this.lists.close()
    if (name === 'li' || name === 'dt') this.isItem = false
    if (name === 'blockquote') this.quotes = Math.max(0, this.quotes - 1)
    if (name === 'pre') this.codes = Math.max(0, this.codes - 1)
    if (/^h[1-6]$/.test(name)) this.heading = 0
  }

  text(text: string): void {
    this.title?.push(text)
    if (this.depth >= this.hiddenAt) return
    if (this.ruby?.isReading) return void this.ruby.readings.push(text.trim())
    this.block.addText(text, this.codes > 0)
  }

  private flush(): void {
    if (this.block.isEmpty) return
    const {
      text: words,
      linked,
      ...signs
    } = this.block.take(this.codes > 0 ? codeText : lineText, this.codes > 0)
    if (words === '') return void this.addPictures(signs.pictures)
    if (this.leadsElsewhere(words, linked)) return
    const kind = this.kindOf(words)
    const text = kind.kind === 'item' && this.itemNumber !== '' ? `${this.itemNumber} ${words}` : words
    this.push({ ...kind, text, ...moved(signs, text.length - words.length) }, linked)
    this.isItem = false
    this.itemNumber = ''
  }

  private addPictures(pictures: readonly WrittenPicture[]): void {
    if (pictures.length > 0) this.push({ kind: 'picture', text: '', pictures: [...pictures] }, 0)
  }

  private push(block: Block, linked: number): void {
    this.found.blocks.push(block)
    const part = this.around?.part
    if (part !== undefined) {
      part.letters += block.text.length
      part.linked += linked
    }
    this.found.places.push({ linked, around: part, isNote: this.noteAt !== Number.POSITIVE_INFINITY })
  }

  /**
   * 'Next topic' with the link below it, or a line of such links: in a single saved page they lead nowhere.
   */
  private leadsElsewhere(words: string, linked: number): boolean {
    const wasAnnounced = this.isTurning
    this.isTurning = linked === 0 && isTurningTitle(words)
    return (
      this.isTurning ||
      (wasAnnounced && linked * 10 >= words.length * 8) ||
      (this.heading === 0 && linked * 2 >= words.length && isTurning(words))
    )
  }

  /** The characters stay together, so that the search finds the word; their pronunciation follows them. */
  private closeRuby(): void {
    const readings = this.ruby?.readings.join('') ?? ''
    this.ruby = undefined
    if (readings !== '') this.block.add(`(${readings})`)
  }

  private kindOf(text: string): Pick<Block, 'kind' | 'level'> {
    if (this.heading > 0) return { kind: 'heading', level: this.heading }
    if (this.codes > 0) return { kind: 'code' }
    if (this.isInRow && text.length <= maxRowLength) return { kind: 'row' }
    if (this.isItem) return { kind: 'item' }
    return { kind: this.quotes > 0 ? 'quote' : 'paragraph' }
  }

  end(): HtmlReading {
    this.flush()
    return this.found
  }
}

/** Collapses white space, but keeps line breaks and cells apart. */
const lineText = (written: string): string =>
  cleanText(written)
    .replace(/[^\S\n\t]+/g, ' ')
    .replace(/(?<! ) *\t[ \t]*/g, '\t')
    .replace(/(?<!\s)\s*\n\s*/g, '\n')
    .trim()

/** Keeps the lines of code as they are, without empty lines at the beginning and end. */
export const codeText = (written: string): string =>
  cleanText(written)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd()
