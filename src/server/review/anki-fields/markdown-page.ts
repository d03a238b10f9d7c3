import { escapeLine } from './markdown-marks.ts'

/** What is between two pieces of text. */
const none = 0
export const line = 1
export const paragraph = 2
export type Gap = typeof none | typeof line | typeof paragraph

/** Takes words and gaps in order and puts them together as Markdown. Only its end is looked at again, however long it is. */
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

  /** Words that mean themselves may need a mark where a line begins; marks of ours do not. */
  write(words: string, isMarkup = false): void {
    if (this.gap !== none || this.pieces.length === 0) {
      words = words.trimStart()
      if (words === '') return
      if (this.endsInWords()) this.pieces.push(this.gap === line ? this.lineBreak : '\n\n')
      this.gap = none
      if (!isMarkup) words = escapeLine(words)
    }
    // One space is as good as many.
    if (/\s$/.test(this.pieces.at(-1)?.at(-1) ?? '')) words = words.trimStart()
    if (words !== '') this.pieces.push(words)
  }

  /** Whole lines, with nothing else on them. */
  block(words: string): void {
    if (this.endsInWords()) this.pieces.push(this.blockBreak)
    if (words !== '') this.pieces.push(words)
    this.gap = paragraph
  }

  /** Takes the spaces off its end. Whether there is anything before them. */
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
