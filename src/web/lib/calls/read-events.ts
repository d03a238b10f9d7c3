import { createParser } from 'eventsource-parser'
import { errorFromEvent, unreachableError } from '#web/lib/api-error.ts'

export type ServerEvent = { event: string; data: unknown }

/**
 * The events of a streamed answer as they come. An `error` event is thrown with its sentence; a connection that breaks
 * is thrown as unreachable; giving up is the caller's own AbortError.
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
    // Whoever stops listening also stops the work behind it.
    await reader.cancel().catch(() => {})
  }
}

function asApiError(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw unreachableError()
}
