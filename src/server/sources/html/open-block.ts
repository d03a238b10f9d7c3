import {
  linkBegins,
  linkEnds,
  pictureStands,
  takeSigns,
  type WrittenPicture,
  withoutSigns,
} from '#server/sources/read/signs.ts'

/** The maximum within one block. */
const maxLinks = 2000
const maxPictures = 2000
/** A longer drawing is a map or made by a program. */
const maxDrawingLength = 500_000

/** Collects the block that is being read: its pieces of text, with signs that mark links and pictures. */
export class OpenBlock {
  private pieces: string[] = []
  private hrefs: string[] = []
  private pictures: Omit<WrittenPicture, 'at'>[] = []
  /** The number of open links, including those that began in an earlier block. */
  private links = 0
  private linked = 0

  get isEmpty(): boolean {
    return this.pieces.length === 0
  }

  add(piece: string): void {
    this.pieces.push(piece)
  }

  addText(text: string, keepsSpaces: boolean): void {
    if (this.links > 0) this.linked += text.trim().length
    const own = withoutSigns(text)
    this.pieces.push(keepsSpaces ? own : own.replace(/\s+/g, ' '))
  }

  beginLink(href: string): void {
    this.links += 1
    if (this.hrefs.length >= maxLinks) return
    this.hrefs.push(href.trim())
    this.pieces.push(linkBegins)
  }

  endLink(): void {
    if (this.links === 0) return
    this.links -= 1
    this.pieces.push(linkEnds)
  }

  addPicture(picture: { src: string; alt: string }): void {
    if (this.pictures.length >= maxPictures) return
    this.pictures.push(picture)
    this.pieces.push(pictureStands)
  }

  /** Adds an inline SVG drawing by its source text. */
  addDrawing(html: string, from: number, to: number): void {
    if (to - from <= maxDrawingLength) this.addPicture({ src: html.slice(from, to), alt: '' })
  }

  /** Returns the collected block and begins an empty one. */
  take(clean: (written: string) => string, keepsSpaces: boolean) {
    const { linked, hrefs, pictures } = this
    const written = clean(this.pieces.join(''))
    const { used, ...taken } = takeSigns(written, { hrefs, pictures }, keepsSpaces)
    this.pieces = []
    this.linked = 0
    this.hrefs = hrefs.slice(used.hrefs)
    this.pictures = pictures.slice(used.pictures)
    return { ...taken, linked }
  }
}
