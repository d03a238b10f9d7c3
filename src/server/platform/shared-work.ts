type Work = { events: unknown[]; end: { failure?: unknown } | null; waiting: Set<() => void> }

const underway = new Map<string, Work>()

/**
 * Work that goes on to its end whoever listens, done once however many ask for it at the same time: each hears all of
 * it from the beginning. `begin` looks first whether the work was done already, so that nothing is done twice between
 * asking and beginning.
 */
export function shareWork<Event>(key: string, begin: () => AsyncIterable<Event>): AsyncIterable<Event> {
  let work = underway.get(key)
  if (work === undefined) {
    work = { events: [], end: null, waiting: new Set() }
    underway.set(key, work)
    void run(key, work, begin)
  }
  return listen<Event>(work)
}

async function run(key: string, work: Work, begin: () => AsyncIterable<unknown>): Promise<void> {
  const wake = () => {
    for (const resume of work.waiting) resume()
    work.waiting.clear()
  }
  try {
    for await (const event of begin()) {
      work.events.push(event)
      wake()
    }
    work.end = {}
  } catch (failure) {
    work.end = { failure }
  } finally {
    underway.delete(key)
    wake()
  }
}

async function* listen<Event>(work: Work): AsyncGenerator<Event> {
  for (let at = 0; ; ) {
    const event = work.events[at]
    if (at < work.events.length) {
      at += 1
      yield event as Event
    } else if (work.end === null) {
      await new Promise<void>((resolve) => work.waiting.add(resolve))
    } else if ('failure' in work.end) {
      throw work.end.failure
    } else return
  }
}
