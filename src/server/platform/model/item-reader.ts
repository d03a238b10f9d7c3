import { parseLoosely } from './loose-json.ts'

export type ReadItem = { index: number; value: unknown } | { index: number; unreadable: string }

type Frame = { kind: 'object' | 'array'; name: string; isNameNext: boolean }

/** A value whose text is being collected; `from` is where it begins in the current chunk. */
type Capture = { depth: number; text: string; from: number; done: (text: string) => void }

type Handlers = {
  onItem: (item: ReadItem) => void
  /** A complete property of the outermost object, other than the list. */
  onField: (name: string, value: unknown) => void
  /** A property of an element that is reported before the element is complete. */
  early?: { name: string; onValue: (index: number, value: unknown) => void } | undefined
}

const isSpace = (char: string) => char === ' ' || char === '\n' || char === '\r' || char === '\t'

/**
 * Reads the list under `name` out of JSON that is still arriving, and reports each element with its last
 * character. The list may be in the outermost object, one object deeper, or be the outermost value itself;
 * the reader skips fences and prose around the JSON.
 */
export class ItemReader {
  readonly #listName: string
  readonly #handlers: Handlers
  readonly #stack: Frame[] = []
  readonly #captures: Capture[] = []
  #phase: 'seeking' | 'reading' | 'over' = 'seeking'
  #opener = ''
  #chunk = ''
  #at = 0
  #inString = false
  #isEscaped = false
  #string = ''
  #list: { state: 'ahead' | 'open' | 'closed'; depth: number } = { state: 'ahead', depth: 0 }
  #count = 0

  constructor(listName: string, handlers: Handlers) {
    this.#listName = listName
    this.#handlers = handlers
  }

  /** Whether any text that looks like JSON has come. */
  get hasBegun(): boolean {
    return this.#phase !== 'seeking'
  }

  /** Whether the outermost object or list has ended. */
  get isOver(): boolean {
    return this.#phase === 'over'
  }

  /** Whether the list has ended. */
  get hasWholeList(): boolean {
    return this.#list.state === 'closed'
  }

  feed(chunk: string): void {
    this.#chunk = chunk
    for (this.#at = 0; this.#at < chunk.length; this.#at += 1) this.#take(chunk[this.#at] ?? '')
    for (const capture of this.#captures) {
      capture.text += chunk.slice(capture.from)
      capture.from = 0
    }
  }

  #take(char: string) {
    if (this.#phase === 'over') return
    if (this.#phase === 'seeking') return this.#seek(char)
    if (this.#inString) return this.#takeInString(char)
    if (char === '"') return this.#beginString()
    if (char === '{' || char === '[') return this.#open(char)
    if (char === '}' || char === ']') return this.#close()
    if (char === ',') return this.#separate()
    if (char === ':') return this.#endName()
    if (isSpace(char)) return this.#endValue(this.#at)
    this.#beginValue()
  }

  /**
   * JSON begins at a brace or bracket whose next character can belong to JSON; `{course}` in prose does not
   * begin JSON.
   */
  #seek(char: string) {
    const opener = this.#opener
    if (opener !== '' && isSpace(char)) return
    const fits = opener === '{' ? char === '"' || char === '}' : opener === '[' && /[{"\]]/.test(char)
    this.#opener = char === '{' || char === '[' ? char : ''
    if (!fits) return
    this.#phase = 'reading'
    this.#take(opener)
    this.#take(char)
  }

  get #top(): Frame | undefined {
    return this.#stack.at(-1)
  }

  #beginString(): void {
    this.#inString = true
    this.#string = ''
    if (!this.#top?.isNameNext) this.#beginValue()
  }

  #takeInString(char: string) {
    if (this.#isEscaped) this.#isEscaped = false
    else if (char === '\\') this.#isEscaped = true
    else if (char === '"') return this.#endString()
    if (this.#top?.isNameNext) this.#string += char
  }

  #endString(): void {
    this.#inString = false
    const top = this.#top
    if (top?.isNameNext) top.name = readName(this.#string)
    else this.#endValue(this.#at + 1)
  }

  #endName(): void {
    if (this.#top) this.#top.isNameNext = false
  }

  #separate(): void {
    this.#endValue(this.#at)
    const top = this.#top
    if (top?.kind === 'object') top.isNameNext = true
  }

  #open(char: '{' | '['): void {
    if (char === '[' && this.#isListPlace()) this.#list = { state: 'open', depth: this.#stack.length + 1 }
    else this.#beginValue()
    const kind = char === '{' ? 'object' : 'array'
    this.#stack.push({ kind, name: '', isNameNext: kind === 'object' })
  }

  #isListPlace(): boolean {
    if (this.#list.state !== 'ahead') return false
    const depth = this.#stack.length
    const isPathOfObjects = this.#stack.every((frame) => frame.kind === 'object')
    return depth === 0 || (depth <= 2 && isPathOfObjects && this.#top?.name === this.#listName)
  }

  #close(): void {
    this.#endValue(this.#at)
    if (this.#list.state === 'open' && this.#list.depth === this.#stack.length) this.#list.state = 'closed'
    this.#stack.pop()
    if (this.#stack.length === 0) this.#phase = 'over'
    this.#endValue(this.#at + 1)
  }

  /** Begins to collect a value: an element of the list, or a property of the outermost object. */
  #beginValue(): void {
    const depth = this.#stack.length
    if (this.#captures.at(-1)?.depth === depth) return
    const keep = (done: Capture['done']) => this.#captures.push({ depth, text: '', from: this.#at, done })
    if (this.#list.state === 'open' && this.#list.depth === depth) {
      const index = this.#count
      this.#count += 1
      keep((text) => this.#handlers.onItem(readItem(index, text)))
    } else if (depth === 1 && this.#top?.kind === 'object') {
      const name = this.#top.name
      keep((text) => this.#giveField(name, text))
    } else if (this.#isEarly(depth)) {
      const index = this.#count - 1
      keep((text) => this.#giveEarly(index, text))
    }
  }

  #isEarly(depth: number): boolean {
    const isInElement = this.#list.state === 'open' && this.#list.depth + 1 === depth
    return (
      isInElement && this.#top?.kind === 'object' && this.#top.name === (this.#handlers.early?.name ?? null)
    )
  }

  /**
   * Ends the value that is collected at this depth, if there is one; `end` is where it ends in the current
   * chunk.
   */
  #endValue(end: number): void {
    const capture = this.#captures.at(-1)
    if (capture?.depth !== this.#stack.length) return
    this.#captures.pop()
    capture.done(capture.text + this.#chunk.slice(capture.from, end))
  }

  #giveField(name: string, text: string): void {
    const item = readItem(0, text)
    if ('value' in item) this.#handlers.onField(name, item.value)
  }

  #giveEarly(index: number, text: string): void {
    const item = readItem(index, text)
    if ('value' in item) this.#handlers.early?.onValue(index, item.value)
  }
}

function readItem(index: number, text: string): ReadItem {
  try {
    return { index, value: parseLoosely(text) }
  } catch {
    return { index, unreadable: text }
  }
}

function readName(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    return raw
  }
}
