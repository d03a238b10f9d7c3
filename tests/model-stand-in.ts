import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A request to the stand-in, for tests that look at what a model receives. */
export type SeenRequest = {
  method: string
  path: string
  authorization: string | undefined
  body: {
    model: string
    messages: { role: string; content: string }[]
    temperature?: number
    max_tokens?: number
    stream?: boolean
    response_format?: { type: string; json_schema?: { strict: boolean; schema: Record<string, unknown> } }
  }
  /** True once the connection was closed before the answer had ended. */
  wasCut: () => boolean
}

/** Writes one answer, good or bad. `gone` aborts when the caller leaves. */
export type Script = (response: ServerResponse, seen: SeenRequest, gone: AbortSignal) => void | Promise<void>

const sleep = (ms: number, gone: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (gone.aborted) return resolve()
    const wake = () => {
      clearTimeout(timer)
      gone.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    gone.addEventListener('abort', wake)
  })

const beginEvents = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })

export const event = (data: unknown): string =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
export const token = (content: string): string =>
  event({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: null }] })
export const finish = (reason = 'stop'): string =>
  event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })
export const usage = (prompt = 11, completion = 7): string =>
  event({ choices: [], usage: { prompt_tokens: prompt, completion_tokens: completion } })
export const ending = finish() + usage() + event('[DONE]')

/** Words as tokens, with the spaces kept. */
export const tokensOf = (text: string): string[] => text.match(/\s*\S+\s*$|\s*\S+/g) ?? [text]

type Pace = { firstTokenMs?: number; tokenMs?: number }

/** A good answer, token by token at the given pace, which does not drift when the machine is busy. */
export const says =
  (text: string, { firstTokenMs = 0, tokenMs = 0 }: Pace = {}): Script =>
  async (response, _seen, gone) => {
    const startedAt = performance.now()
    beginEvents(response)
    response.flushHeaders()
    for (const [index, part] of tokensOf(text).entries()) {
      const waitMs = startedAt + firstTokenMs + index * tokenMs - performance.now()
      if (waitMs > 0) await sleep(waitMs, gone)
      if (gone.aborted) return
      response.write(token(part))
    }
    response.end(ending)
  }

/** Raw pieces of an event stream, then an end, a cut or nothing more. */
export const sends =
  (pieces: (string | Uint8Array)[], then: 'end' | 'cut' | 'hang' = 'end'): Script =>
  async (response, _seen, gone) => {
    beginEvents(response)
    response.flushHeaders()
    for (const piece of pieces) {
      response.write(piece)
      await sleep(1, gone)
    }
    if (then === 'end') response.end()
    if (then === 'cut') response.destroy()
  }

export const answers =
  (status: number, body: string | object, headers: Record<string, string> = {}): Script =>
  (response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const type = typeof body === 'string' ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers }).end(text)
  }

export const limits = (retryAfter?: string): Script =>
  answers(
    429,
    { error: { message: 'Rate limit reached', type: 'requests' } },
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  )

export const hangs: Script = () => {}

/** Tokens without end, as fast as the caller reads them. */
export const neverEnds: Script = async (response, _seen, gone) => {
  beginEvents(response)
  let count = 0
  while (!gone.aborted) {
    const words = Array.from({ length: 200 }, (_, at) => `word${count + at} `).join('')
    count += 200
    if (!response.write(token(words))) {
      await new Promise((resolve) => {
        response.once('drain', resolve)
        gone.addEventListener('abort', resolve, { once: true })
      })
    }
  }
}

export type StandIn = {
  url: string
  requests: SeenRequest[]
  /** Answers only the next request; others get the answer of `always`. */
  next: (...scripts: Script[]) => void
  always: (script: Script) => void
  /** Requests whose answer has not ended: now, and the greatest number at one time. */
  open: () => number
  maxOpen: () => number
  reset: () => void
  close: () => Promise<void>
}

/** A scripted OpenAI-compatible server that can return every fault we know of. */
export async function startStandIn({ port: wanted = 0 } = {}): Promise<StandIn> {
  const requests: SeenRequest[] = []
  let queue: Script[] = []
  let fallback: Script = says('Hello there.')
  const open = new Set<SeenRequest>()
  let maxOpen = 0

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const controller = new AbortController()
    // Listens from the beginning: a caller may leave while the server still reads the request.
    response.on('close', () => {
      if (!response.writableFinished) controller.abort()
    })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const seen: SeenRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}'),
      wasCut: () => controller.signal.aborted,
    }
    requests.push(seen)
    if (!seen.wasCut()) open.add(seen)
    maxOpen = Math.max(maxOpen, open.size)
    for (const end of ['finish', 'close']) response.on(end, () => open.delete(seen))
    await (queue.shift() ?? fallback)(response, seen, controller.signal)
  }

  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    next: (...scripts) => queue.push(...scripts),
    always: (script) => {
      fallback = script
    },
    open: () => open.size,
    maxOpen: () => maxOpen,
    reset: () => {
      requests.length = 0
      queue = []
      fallback = says('Hello there.')
      // Requests that are still ending belong to the test before.
      open.clear()
      maxOpen = 0
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
