import { type ClientResponse, hc, type parseResponse } from 'hono/client'
import type { ApiType } from '#server/app.ts'
import { apiFetch, readJson } from './calls/api-fetch.ts'

/** The typed client of every room. Cancel a request with `{ init: { signal } }`. */
export const api = hc<ApiType>(window.location.origin, { fetch: apiFetch })

export type Answer<R extends ClientResponse<unknown>> = Awaited<ReturnType<typeof parseResponse<R>>>

/** The body of a good answer, typed by its route: `await answer(api.api.courses.$get())`. */
export async function answer<R extends ClientResponse<unknown>>(request: Promise<R>): Promise<Answer<R>> {
  return readJson<Answer<R>>(await request)
}
