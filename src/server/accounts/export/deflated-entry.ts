import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { ZipPassThrough } from 'fflate'

/** How a zip names this way of compressing. */
const deflated = 8

/** A file of an archive that is compressed on Node's own threads: meanwhile everybody else is answered. */
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

  /** Once what was pushed is worked on, so that no more of it waits than the next piece. */
  async taken(): Promise<void> {
    if (this.#deflate.writableNeedDrain) await once(this.#deflate, 'drain')
  }

  /** Once the last of it is handed on. */
  async ended(): Promise<void> {
    if (!this.#deflate.readableEnded) await once(this.#deflate, 'end')
  }

  /** For one that is not finished. */
  abandon(): void {
    this.#deflate.destroy()
  }
}
