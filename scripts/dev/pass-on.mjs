import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { pipeline } from 'node:stream/promises'

/**
 * Passes a request to the server behind, and lets Vite insert its client into the documents that come back.
 */
export async function passOn({ request, response, server, vite }) {
  const port = await server.port()
  if (port === undefined) {
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end('The server did not start. Its terminal says why.')
    return
  }
  const { method, url, headers } = request
  // Documents must come uncompressed here.
  const forwarded = { ...headers, 'accept-encoding': 'identity' }
  const onward = httpRequest({ host: '127.0.0.1', port, method, path: url, headers: forwarded })
  response.once('close', () => onward.destroy())
  request.pipe(onward)
  const [answer] = await once(onward, 'response')
  const isDocument = method === 'GET' && String(answer.headers['content-type']).startsWith('text/html')
  if (isDocument && !url.startsWith('/api/')) return sendDocument(answer, response, vite)
  response.writeHead(answer.statusCode, answer.headers)
  await pipeline(answer, response)
}

/** Vite inserts inline scripts into the document, which the product's Content-Security-Policy forbids. */
async function sendDocument(answer, response, vite) {
  let html = ''
  for await (const chunk of answer.setEncoding('utf8')) html += chunk
  const headers = { ...answer.headers }
  delete headers['content-security-policy']
  delete headers['content-length']
  response.writeHead(answer.statusCode, headers)
  // Documents name their scripts relative to their folder, but are served at any depth.
  const placed = html.replaceAll(/(src|href)="\.\//g, '$1="/')
  response.end(await vite.transformIndexHtml('/app.html', placed))
}
