import { createHash } from 'node:crypto'
import type { SendingSource, Source } from '#contract/sources.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

/** Text of paragraphs, which becomes several sections. */
export const textDocument = (about: string, paragraphs = 40): string =>
  Array.from(
    { length: paragraphs },
    (_, number) =>
      `Paragraph ${number + 1} is about ${about}. It says what everybody says of it, and then a little more, so that there is something to read and to find again.`,
  ).join('\n\n')

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

export const announcementOf = (content: Buffer, fileName = 'a book.txt') => ({
  fileName,
  bytes: content.length,
  sha256: sha256Of(content),
})

export const sendPart = (client: Client, id: string, number: number, data: Buffer | string) =>
  client.fetch(`/api/sources/${id}/parts/${number}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: typeof data === 'string' ? data : new Uint8Array(data),
  })

/** Announces and sends a file, and calls it complete, as a browser does. */
export async function sendSource(
  client: Client,
  content: Buffer | string,
  { fileName = 'a book.txt', ...more }: { fileName?: string; courseId?: string } = {},
): Promise<Source> {
  const bytes = Buffer.from(content)
  const begun = await client.post('/api/sources', { ...announcementOf(bytes, fileName), ...more })
  if (begun.status !== 200) throw new Error(`A document was not taken: ${await begun.text()}`)
  const { source, missingParts, partBytes }: SendingSource = await begun.json()
  for (const number of missingParts) {
    const part = bytes.subarray(number * partBytes, (number + 1) * partBytes)
    const kept = await sendPart(client, source.id, number, part)
    if (kept.status !== 204) throw new Error(`A part was not kept: ${await kept.text()}`)
  }
  const completed = await client.post(`/api/sources/${source.id}/complete`)
  if (completed.status !== 200) throw new Error(`A document was not completed: ${await completed.text()}`)
  return completed.json()
}

/** A document that is read. */
export async function readySource(app: TestApp, client: Client, content: Buffer | string, more?: object) {
  const { id } = await sendSource(client, content, more)
  await app.readings.readAll()
  return (await client.get(`/api/sources/${id}`)).json()
}
