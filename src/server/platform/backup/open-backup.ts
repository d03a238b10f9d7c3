import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartError } from '#server/platform/operations/start-error.ts'
import { type BackupHeader, parseHeader } from './backup-header.ts'
import { FrameReader } from './frames.ts'

export type OpenBackup = AsyncDisposable & { header: BackupHeader; reader: FrameReader }

/** Reads the header; the tables follow from the reader, in the order the header names them. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const source = createReadStream(file)
  const plain = createGunzip()
  // Who reads meets the fault there; here it only must not go unheard.
  const reading = pipeline(source, plain).catch(() => {})
  const close = async () => {
    source.destroy()
    plain.destroy()
    await reading
  }
  try {
    const reader = new FrameReader(explained(plain))
    return { header: parseHeader(await reader.line()), reader, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

async function* explained(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`this file is not a backup of Trivium, or it is damaged (${reason}).`)
  }
}
