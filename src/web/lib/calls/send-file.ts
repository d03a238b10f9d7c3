import { unreachableError } from '#web/lib/api-error.ts'
import { readJson, refusalIn } from '#web/lib/calls/api-fetch.ts'

interface Sending {
  method?: 'POST' | 'PUT'
  headers?: Record<string, string>
  signal: AbortSignal
  /** How much of it has gone, from 0 to 1. */
  onSent: (share: number) => void
}

/** Sends a file and tells how it goes, which `fetch` cannot. Answers and throws as every other call does. */
export async function sendFile<Body>(path: string, file: Blob, sending: Sending): Promise<Body> {
  const response = await send(path, file, sending)
  if (response.ok) return readJson<Body>(response)
  throw await refusalIn(response, path)
}

function send(path: string, file: Blob, sending: Sending): Promise<Response> {
  const { method = 'POST', headers = {}, signal, onSent } = sending
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(loaded / total)
    }
    request.onload = () =>
      resolve(
        new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
          headers: { 'Retry-After': request.getResponseHeader('Retry-After') ?? '' },
        }),
      )
    request.onerror = () => reject(unreachableError())
    request.onabort = () => reject(new DOMException('The sending was given up.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(file)
  })
}
