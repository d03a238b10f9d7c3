/** What the clients in TypeScript share, beside what the tools made for them. */
import { createHash, randomUUID } from 'node:crypto'

export function given(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing.`)
  return value
}

export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

export const documentToSend = (tool: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`A cell, as ${tool} sends it (${randomUUID()}), has a membrane.\n`)

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** How many events came, and whether the last one contains the whole reply. */
export async function endOfStream(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  const events = text.split('\n\n').filter((event) => /^event: /m.test(event))
  const last = events.at(-1) ?? ''
  const { response } = JSON.parse(/^data: (.*)$/m.exec(last)?.[1] ?? '{}')
  if (!/^event: done$/m.test(last) || typeof response !== 'string') throw new Error(`stream: ${last}`)
  if (!events.some((event) => /^event: delta$/m.test(event))) throw new Error('stream: no part of the reply')
  return 'followed a chat'
}
