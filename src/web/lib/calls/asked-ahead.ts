declare global {
  interface Window {
    /** By path and query: what the document asked for before any script was there (app.html). */
    askedAhead?: Map<string, Promise<Response>>
  }
}

/** What was answered longer ago is asked for anew. */
const usableMs = 60_000

/** The answer to what the document already asked for, once; undefined: it is to be asked for now. */
export function takeAskedAhead(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  const { askedAhead, location } = window
  if (!askedAhead?.size) return undefined
  const isRead = !(input instanceof Request) && (init?.method ?? 'GET') === 'GET'
  // What is written may change what was answered before.
  if (!isRead || performance.now() > usableMs) {
    askedAhead.clear()
    return undefined
  }
  const { origin, pathname, search } = new URL(input, location.origin)
  const key = pathname + search
  if (origin !== location.origin) return undefined
  const answer = askedAhead.get(key)
  askedAhead.delete(key)
  return answer
}
