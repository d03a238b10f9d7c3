import { z } from 'zod'
import { apiFetch } from '#web/lib/api.ts'
import { readEvents } from '#web/lib/calls/read-events.ts'

/** Each route has its own name for the whole text. */
const replySchema = z
  .object({ response: z.string(), cutOff: z.boolean().default(false) })
  .or(
    z
      .object({ message: z.string(), cutOff: z.boolean().default(false) })
      .transform(({ message, cutOff }) => ({ response: message, cutOff })),
  )

/** A guide's reply, handed over piece by piece as it comes. */
export async function streamReply(
  { path, body }: { path: string; body: object },
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<{ text: string; isCutOff: boolean }> {
  const response = await apiFetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(body),
    signal,
  })
  for await (const { event, data } of readEvents(response)) {
    if (event === 'delta') onText((data as { text: string }).text)
    if (event === 'done') {
      const { response: text, cutOff } = replySchema.parse(data)
      return { text, isCutOff: cutOff }
    }
  }
  throw new Error('The stream ended before the reply did.')
}
