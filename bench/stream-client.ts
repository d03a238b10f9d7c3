import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { ChatLearner } from './chat-product.ts'

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

export type Target = { url: string; headers: Record<string, string>; body: string; lastEvent: string }

export type StreamTimes = { firstMs: number; wholeMs: number; isWhole: boolean }

/** One streamed answer, timed: to the first piece of it, and to its end. The same client for both sides of a ratio. */
export function timeStream({ url, headers, body, lastEvent }: Target): Promise<StreamTimes> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let firstMs: number | undefined
    let tail = ''
    const sending = request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    sending.on('error', reject)
    sending.on('response', (response) => {
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        if (firstMs === undefined && chunk.includes('word')) firstMs = performance.now() - startedAt
        tail = (tail + chunk).slice(-20_000)
      })
      response.on('error', reject)
      response.on('end', () => {
        const wholeMs = performance.now() - startedAt
        const isWhole = response.statusCode === 200 && firstMs !== undefined && tail.includes(lastEvent)
        resolve({ firstMs: firstMs ?? wholeMs, wholeMs, isWhole })
      })
    })
    sending.end(body)
  })
}

const message = (tokens: number) => `Please answer in ${tokens} tokens.`

export const straightToModel = (modelUrl: string, tokens: number): Target => ({
  url: `${modelUrl}/chat/completions`,
  headers: {},
  body: JSON.stringify({
    model: 'stand-in',
    stream: true,
    messages: [{ role: 'user', content: message(tokens) }],
  }),
  lastEvent: '[DONE]',
})

/** As the browser does it: the message is stored first, then the reply is streamed. */
export const throughProduct = (
  origin: string,
  { cookie, activityId }: Pick<ChatLearner, 'cookie' | 'activityId'>,
  tokens: number,
  words = '',
): Target => ({
  url: `${origin}/api/professor-chat`,
  headers: { cookie, origin, accept: 'text/event-stream' },
  body: JSON.stringify({
    activityId,
    clientId: randomUUID(),
    leader: 'Professor',
    studentMessage: `${words} ${message(tokens)}`,
  }),
  lastEvent: 'event: done',
})
