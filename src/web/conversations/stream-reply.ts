import { z } from 'zod'
import { deltaEventSchema } from '#contract/event-stream.ts'
import { type Citation, citationSchema } from '#contract/sources.ts'
import { apiFetch } from '#web/lib/api.ts'
import { readEvents } from '#web/lib/calls/read-events.ts'

/** Each route has its own name for the whole text. */
const beside = { cutOff: z.boolean().default(false), citations: z.array(citationSchema).default([]) }
const replySchema = z
  .object({ response: z.string(), ...beside })
  .or(
    z
      .object({ message: z.string(), ...beside })
      .transform(({ message, ...rest }) => ({ response: message, ...rest })),
  )

/** A guide's reply, handed over piece by piece as it comes. */
export async function streamReply(
  { path, body }: { path: string; body: object },
  signal: AbortSignal,
  onText: (piece: string, citations: Citation[]) => void,
): Promise<{ text: string; citations: Citation[]; isCutOff: boolean }> {
  const response = await apiFetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  })
  for await (const { event, data } of readEvents(response)) {
    if (event === 'delta') {
      const { text, citations } = deltaEventSchema.parse(data)
      onText(text, citations)
    }
    if (event === 'done') {
      const { response: text, citations, cutOff } = replySchema.parse(data)
      return { text, citations, isCutOff: cutOff }
    }
  }
  throw new Error('The stream ended before the reply did.')
}
