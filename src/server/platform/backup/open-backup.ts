import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartError } from '#server/platform/operations/start-error.ts'
import { type BackupHeader, parseHeader } from './backup-header.ts'
import { FrameReader } from './frames.ts'

export type OpenBackup = AsyncDisposable & { header: BackupHeader; reader: FrameReader }

/** Reads the header; the tables follow from the reader, in the order the header names them. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const source = createReadStream(file)
  const plain = createGunzip()
  // The reader meets a fault at its next read.
  pipeline(source, plain, () => {})
  // Not the pipeline's own end: of streams that are destroyed in its middle it sometimes says nothing.
  const closed = Promise.all([whenClosed(source), whenClosed(plain)])
  const close = async () => {
    source.destroy()
    plain.destroy()
    await closed
  }
  try {
    const reader = new FrameReader(explained(plain))
    return { header: parseHeader(await reader.line()), reader, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

const whenClosed = (stream: Readable): Promise<void> =>
  new Promise((resolve) => stream.once('close', resolve))

async function* explained(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`this file is not a backup of Trivium, or it is damaged (${reason}).`)
  }
}
