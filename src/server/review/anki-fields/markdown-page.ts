import { escapeLine } from './markdown-marks.ts'

/** The gaps between two pieces of text. */
const none = 0
export const line = 1
export const paragraph = 2
export type Gap = typeof none | typeof line | typeof paragraph

/** Assembles words and gaps to Markdown. It only ever looks at the end again, however long the text is. */
export class Page {
  private readonly pieces: string[] = []
  private gap: Gap = none
  private readonly lineBreak: string
  private readonly blockBreak: string

  constructor({ inItem }: { inItem: boolean }) {
    this.lineBreak = '  \n'
    this.blockBreak = inItem ? '\n' : '\n\n'
  }

  get text(): string {
    return this.pieces.join('').trimEnd()
  }

  leave(gap: Gap): void {
    if (gap > this.gap) this.gap = gap
  }

  breakLine(): void {
    this.gap = this.gap === none ? line : paragraph
  }

  /** Plain words may need escaping at the beginning of a line; our own marks do not. */
  write(words: string, isMarkup = false): void {
    if (this.gap !== none || this.pieces.length === 0) {
      words = words.trimStart()
      if (words === '') return
      if (this.endsInWords()) this.pieces.push(this.gap === line ? this.lineBreak : '\n\n')
      this.gap = none
      if (!isMarkup) words = escapeLine(words)
    }
    // Several spaces count as one.
    if (/\s$/.test(this.pieces.at(-1)?.at(-1) ?? '')) words = words.trimStart()
    if (words !== '') this.pieces.push(words)
  }

  /** Adds whole lines with nothing else on them. */
  block(words: string): void {
    if (this.endsInWords()) this.pieces.push(this.blockBreak)
    if (words !== '') this.pieces.push(words)
    this.gap = paragraph
  }

  /** Removes the spaces at the end. Returns whether any text is left before them. */
  private endsInWords(): boolean {
    for (let last = this.pieces.pop(); last !== undefined; last = this.pieces.pop()) {
      const words = last.trimEnd()
      if (words === '') continue
      this.pieces.push(words)
      return true
    }
    return false
  }
}
