import { Readable } from 'node:stream'

/** The first part is waited for, so that a database in trouble is still told as a problem and not as a cut-off file. */
export async function streamText(parts: AsyncGenerator<string>): Promise<ReadableStream> {
  const first = await parts.next()
  async function* all() {
    if (first.done) return
    yield first.value
    yield* parts
  }
  return Readable.toWeb(Readable.from(all(), { objectMode: false })) as ReadableStream
}
