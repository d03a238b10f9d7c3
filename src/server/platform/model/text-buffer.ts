const maxPieces = 64

/** A text that grows by small pieces. Adding strings up keeps a cell for every piece alive; this joins them now and then. */
export class TextBuffer {
  readonly #pieces: string[] = []

  append(piece: string): void {
    this.#pieces.push(piece)
    if (this.#pieces.length >= maxPieces) this.#pieces.splice(0, maxPieces, this.#pieces.join(''))
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0
  }

  toString(): string {
    return this.#pieces.join('')
  }
}
