import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The request: which catalogue, for which title, and from which client. */
export type AskedOfCatalogue = { catalogue: 'open_library' | 'crossref' | 'youtube'; title: string }

type Answer = (response: ServerResponse, asked: AskedOfCatalogue) => void

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** A work as each of the three would tell of it. */
export const knows =
  (titles: Record<string, string>): Answer =>
  (response, { catalogue, title }) => {
    // Crossref is asked for title and authors in one.
    const found = Object.entries(titles).find(([known]) => title.startsWith(known))?.[1]
    if (catalogue === 'youtube')
      return found === undefined
        ? void response.writeHead(404).end()
        : json(response, { title: found, author_name: 'A channel' })
    if (catalogue === 'open_library')
      return json(response, {
        docs:
          found === undefined
            ? []
            : [
                {
                  key: '/works/OL45W',
                  title: found,
                  author_name: ['Darrell Huff'],
                  first_publish_year: 1954,
                },
              ],
      })
    return json(response, {
      message: {
        items:
          found === undefined
            ? []
            : [
                {
                  DOI: '10.1080/00031305.2016.1154108',
                  title: [found],
                  author: [{ given: 'Ronald', family: 'Wasserstein' }],
                  issued: { 'date-parts': [[2016, 4]] },
                  'container-title': ['The American Statistician'],
                },
              ],
      },
    })
  }

/** Ways in which a catalogue can fail. The product treats each as no answer. */
export const catalogueFaults: Record<string, Answer> = {
  'no answer in time': () => undefined,
  'a redirect': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  '5 MB': (response) => json(response, { docs: [], title: 'x'.repeat(5_000_000) }),
  'a broken connection': (response) => response.destroy(),
  'a page': (response) => response.end('<html>'),
  '500': (response) => response.writeHead(500).end('{}'),
  '429': (response) => response.writeHead(429).end('{}'),
  '{}': (response) => json(response, {}),
  'lists that are none': (response) => json(response, { docs: {}, message: { items: null }, title: 7 }),
}

/** A stand-in for all three catalogues on this machine. */
export async function startCatalogues({ port = 0 } = {}) {
  const asked: AskedOfCatalogue[] = []
  let answer: Answer = knows({})
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const question: AskedOfCatalogue | null =
      pathname === '/oembed'
        ? { catalogue: 'youtube', title: new URL(searchParams.get('url') ?? '').searchParams.get('v') ?? '' }
        : pathname === '/search.json'
          ? { catalogue: 'open_library', title: searchParams.get('title') ?? '' }
          : pathname === '/works'
            ? { catalogue: 'crossref', title: searchParams.get('query.bibliographic') ?? '' }
            : null
    if (question === null) return void response.writeHead(404).end()
    asked.push(question)
    answer(response, question)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: (next: Answer) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
