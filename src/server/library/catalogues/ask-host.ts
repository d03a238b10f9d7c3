const maxBytes = 256_000

export type Asking = {
  timeoutMs?: number
  /** Aborted when the learner leaves. */
  signal?: AbortSignal | undefined
}

/**
 * `noneAt`: with these status codes a host says that it has no such item. From other hosts they refuse the
 * request.
 */
type AskingHost = Asking & { noneAt?: readonly number[] }

const usualTimeoutMs = 3000

/**
 * A host gave no usable answer: it was not reached, too slow, too large, redirecting, refusing, or its body
 * was not valid JSON.
 */
export class HostAway extends Error {}

/**
 * Requests JSON from a host of the fixed list; null where the host has no such item. The result is not
 * validated yet. Time and size are limited, and redirects are not followed, so no other host is reached.
 */
export async function askHost(
  url: URL,
  { timeoutMs = usualTimeoutMs, signal, noneAt = [] }: AskingHost = {},
): Promise<unknown> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any(signals),
      headers: { Accept: 'application/json' },
    })
    if (noneAt.includes(response.status)) {
      await response.body?.cancel()
      return null
    }
    return JSON.parse(await readBody(response))
  } catch (cause) {
    // If the learner left, the host did not fail.
    signal?.throwIfAborted()
    throw new HostAway(`${url.host} did not answer.`, { cause })
  }
}

async function readBody(response: Response): Promise<string> {
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new Error(`It answered ${response.status}.`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection, so an answer that is too large is not read to its end.
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('Its answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
