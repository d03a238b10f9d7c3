import { apiFetch } from '#web/lib/calls/api-fetch.ts'

/** A call to a guide carries ids and what the learner just did: the server knows the rest from its own rows. */
export const askGuide = (
  path: `/api/${string}`,
  body: object,
  { signal, isStreamed = false }: { signal?: AbortSignal; isStreamed?: boolean } = {},
): Promise<Response> =>
  apiFetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(isStreamed && { Accept: 'text/event-stream' }) },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
