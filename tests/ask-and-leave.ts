import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { StandIn } from './model-stand-in.ts'

/** Asks, and leaves while the model is at work. The server has seen it when this ends. */
export async function askAndLeave(
  client: Client,
  model: Pick<StandIn, 'open'>,
  path: string,
  body: object = {},
): Promise<void> {
  const leaving = new AbortController()
  const asking = client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: leaving.signal,
  })
  await expect.poll(() => model.open()).toBe(1)
  leaving.abort()
  await expect(asking).rejects.toThrow()
  // Once this is answered the server has seen the other leave.
  await client.get('/api/profile')
}
