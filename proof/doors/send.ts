import type { Attacker } from './actor.ts'
import type { PreparedCall } from './calls.ts'

const patienceMs = 120_000

export type Answer = { status: number; ms: number; bytes: number }

/** Sends one call and reads its answer to the end; 0 where there is none. */
export async function send(
  origin: string,
  { method, path, headers, body }: PreparedCall,
  { cookie, address }: Pick<Attacker, 'address'> & { cookie?: string },
): Promise<Answer> {
  const since = performance.now()
  try {
    const answer = await fetch(origin + path, {
      method,
      headers: { origin, 'x-forwarded-for': address, ...headers, ...(cookie !== undefined && { cookie }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(body !== undefined && { body }),
    })
    let bytes = 0
    for await (const part of answer.body ?? []) bytes += part.length
    return { status: answer.status, ms: performance.now() - since, bytes }
  } catch {
    return { status: 0, ms: performance.now() - since, bytes: 0 }
  }
}
