import { filePartBytes } from '#contract/sent-files/rules.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { ChosenFile } from '#web/lib/files/chosen-file.ts'
import { sendFile } from './send-file.ts'

export type SendingFile = Omit<Parameters<typeof sendFile>[2], 'method'>

/** The body of a call that names a file. */
const empty = new Blob([], { type: 'application/octet-stream' })

/** How many parts of a file have arrived: after the look at it, the import sends nothing again. */
const arrived = new WeakMap<Blob, number>()

/**
 * Sends a file with a call. A large one goes before it, in parts that any proxy takes, and the call names it. What the
 * server has forgotten meanwhile is sent once more.
 */
export async function sendFileInParts<Body>(
  path: string,
  file: ChosenFile,
  sending: SendingFile,
): Promise<Body> {
  const { content, key } = file
  if (content.size <= filePartBytes) return sendFile<Body>(path, content, sending)
  const call = async () => {
    await sendParts(file, sending)
    const named = new URLSearchParams({ sent: key, sentBytes: String(content.size) })
    return sendFile<Body>(`${path}&${named}`, empty, { ...sending, onSent: () => {} })
  }
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'sent_file_incomplete') throw error
    arrived.delete(content)
    return call()
  }
}

async function sendParts({ content, key }: ChosenFile, { signal, onSent }: SendingFile): Promise<void> {
  for (let number = arrived.get(content) ?? 0; number * filePartBytes < content.size; number += 1) {
    const part = content.slice(number * filePartBytes, (number + 1) * filePartBytes)
    const share = (within: number) => (number * filePartBytes + within * part.size) / content.size
    await sendFile(`/api/sent-files/${key}/parts/${number}`, part, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      signal,
      onSent: (within) => onSent(share(within)),
    })
    arrived.set(content, number + 1)
  }
}
