import { createParser } from 'eventsource-parser'

export type ReadEvent = { event: string; data: Record<string, unknown> }

/** The events of an answer as they come. */
export async function* eventsOf(answer: Response): AsyncGenerator<ReadEvent> {
  if (answer.body === null) return
  const waiting: ReadEvent[] = []
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => waiting.push({ event, data: JSON.parse(data) }),
  })
  const decoder = new TextDecoder()
  for await (const chunk of answer.body) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* waiting.splice(0)
  }
}

export async function readEvents(answer: Response): Promise<ReadEvent[]> {
  const events: ReadEvent[] = []
  for await (const event of eventsOf(answer)) events.push(event)
  return events
}
