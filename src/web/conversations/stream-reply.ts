import type { DeltaEvent } from '#contract/event-stream.ts'
import type { Citation } from '#contract/sources.ts'
import { apiFetch } from '#web/lib/calls/api-fetch.ts'
import { readEvents } from '#web/lib/calls/read-events.ts'

/** Each route has its own name for the whole text. */
type WholeReply = { response?: string; message?: string; cutOff?: boolean; citations?: Citation[] }

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
      const { text, citations = [] } = data as DeltaEvent
      onText(text, citations)
    }
    if (event === 'done') {
      const { response, message = '', citations = [], cutOff } = data as WholeReply
      return { text: response ?? message, citations, isCutOff: cutOff === true }
    }
  }
  throw new Error('The stream ended before the reply did.')
}
