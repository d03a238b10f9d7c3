import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { ZipPassThrough } from 'fflate'

/** The number of this compression in the zip format. */
const deflated = 8

/**
 * A file of an archive that is compressed on Node's own threads: meanwhile the server answers other requests.
 */
export class DeflatedEntry extends ZipPassThrough {
  readonly #deflate = createDeflateRaw({ level: 6 })

  constructor(name: string) {
    super(name)
    this.compression = deflated
    this.#deflate.on('data', (chunk: Buffer) => this.ondata(null, new Uint8Array(chunk), false))
    this.#deflate.on('end', () => this.ondata(null, new Uint8Array(), true))
  }

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    if (isLast) this.#deflate.end(chunk)
    else this.#deflate.write(chunk)
  }

  /** Resolves when the pushed bytes are compressed, so that only the next piece waits. */
  async taken(): Promise<void> {
    if (this.#deflate.writableNeedDrain) await once(this.#deflate, 'drain')
  }

  /** Resolves when the last bytes are written. */
  async ended(): Promise<void> {
    if (!this.#deflate.readableEnded) await once(this.#deflate, 'end')
  }

  /** Releases an entry that is not finished. */
  abandon(): void {
    this.#deflate.destroy()
  }
}
