const maxBytes = 256_000

export type Asking = {
  timeoutMs?: number
  /** Whoever asks may leave. */
  signal?: AbortSignal | undefined
}

/** `noneAt`: with these a host says that it knows nothing of the kind. Of others they are refusals of whoever asks. */
type AskingHost = Asking & { noneAt?: readonly number[] }

const usualTimeoutMs = 3000

/** A host that said nothing that could be used: not reached, too slow, too much, moved, refused, or no JSON of the kind. */
export class HostAway extends Error {}

/**
 * What a host on our own list answers, as JSON that nobody has looked at yet; null where it knows nothing of the kind. Within
 * a time and a size, and from that host alone: a redirect is no answer.
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
    // A learner who left is no fault of the host.
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
  // Leaving the loop closes the connection: what is too large is not read to its end.
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('Its answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
