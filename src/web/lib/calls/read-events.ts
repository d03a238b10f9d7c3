import { createParser } from 'eventsource-parser'
import { errorFromEvent, unreachableError } from '#web/lib/api-error.ts'

export type ServerEvent = { event: string; data: unknown }

/**
 * The events of a streamed response as they arrive. Throws an `error` event with its sentence, a broken
 * connection as unreachable, and the caller's AbortError when the caller cancels.
 */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (response.body === null) return
  const waiting: ServerEvent[] = []
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => waiting.push({ event, data: JSON.parse(data) }),
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(asApiError)
      if (done) return
      parser.feed(value)
      for (const event of waiting.splice(0)) {
        if (event.event === 'error') throw errorFromEvent(event.data)
        yield event
      }
    }
  } finally {
    // A reader that stops early also cancels the request, so that the server stops its work.
    await reader.cancel().catch(() => {})
  }
}

function asApiError(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw unreachableError()
}
