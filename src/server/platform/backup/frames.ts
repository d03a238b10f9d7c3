import { StartError } from '#server/platform/operations/start-error.ts'

/** A piece of a table with its length before it; length 0 ends the table. */
export function frame(bytes: Buffer): Buffer {
  return bytes.length === 0 ? bytes : Buffer.concat([Buffer.from(`${bytes.length}\n`), bytes])
}
export const frameEnd = Buffer.from('0\n')

const LONGEST_LINE = 4 * 1024 * 1024
const LONGEST_FRAME = 1024 * 1024 * 1024

/** Reads lines and frames from a stream that may be cut anywhere. Holds no more than one frame at a time. */
export class FrameReader {
  #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#held.indexOf(10)
      if (end >= 0) return this.#take(end + 1).toString('utf8', 0, end)
      if (this.#held.length > LONGEST_LINE) throw notABackup()
      await this.#more()
    }
  }

  /** The frames of one table. */
  async *table(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = Number(await this.line())
      if (length === 0) return
      if (!Number.isSafeInteger(length) || length < 0 || length > LONGEST_FRAME) throw notABackup()
      await this.#hold(length)
      yield this.#take(length)
    }
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    return taken
  }

  /** Put together once: a part of a document is megabytes long and comes in hundreds of pieces. */
  async #hold(length: number): Promise<void> {
    const pieces = [this.#held]
    for (let size = this.#held.length; size < length; ) {
      const piece = await this.#next()
      pieces.push(piece)
      size += piece.length
    }
    if (pieces.length > 1) this.#held = Buffer.concat(pieces)
  }

  async #more(): Promise<void> {
    this.#held = Buffer.concat([this.#held, await this.#next()])
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#source.next()
    if (done) throw new StartError('this backup is cut off: its end is missing.')
    return value
  }
}

function notABackup(): StartError {
  return new StartError('this file is not a backup of Trivium, or it is damaged.')
}
