import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AppContext } from '#server/platform/http/context.ts'
import { makePrivateFolder } from './private-folder.ts'

type MadeFile = { path: string; type: string; disposition: string }

/**
 * Writes the whole file to disk, sends it, and deletes it. Its source is free again before a slow connection
 * has taken the first byte, and an unread answer costs no memory.
 */
export async function sendMade(
  c: AppContext,
  kind: 'cards' | 'export',
  make: (folder: string) => Promise<MadeFile>,
): Promise<Response> {
  const folder = await makePrivateFolder(kind)
  const clean = () => rm(folder, { recursive: true, force: true })
  try {
    const { path, type, disposition } = await make(folder)
    const file = createReadStream(path)
    file.once('close', () => {
      clean().catch((error: unknown) => c.get('log').warn({ err: error }, 'an export was not cleaned up'))
    })
    return c.body(Readable.toWeb(file) as ReadableStream, 200, {
      'Content-Type': type,
      'Content-Disposition': disposition,
      'Cache-Control': 'no-store',
    })
  } catch (error) {
    await clean()
    throw error
  }
}

type WrittenText = Omit<MadeFile, 'path'> & { parts: AsyncIterable<string> }

/** The same for a text that is made in parts: it is never complete in memory. */
export const sendWritten = (c: AppContext, { parts, ...named }: WrittenText): Promise<Response> =>
  sendMade(c, 'export', async (folder) => {
    const path = join(folder, 'written')
    await pipeline(parts, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, ...named }
  })
