import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createParser } from 'eventsource-parser'

/** A recorded call: the request and the reply. */
type RecordedCall = {
  model: string
  /** How the prompt begins; it shows the purpose of the call. */
  asked: string
  format: string
  seconds: number
  finish: string
  promptTokens: number
  completionTokens: number
  text: string
}

type Recorder = { url: string; calls: string[]; stop: () => Promise<void> }

/** A proxy between Trivium and a model. With RECORD_TO it writes each reply to a file, for tests/recorded. */
export async function startRecorder(to: string): Promise<Recorder> {
  const calls: string[] = []
  const folder = process.env.RECORD_TO
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const startedMs = performance.now()
    const asked = JSON.parse(body.toString('utf8') || '{}')
    const recorded: RecordedCall = {
      model: String(asked.model),
      asked: String(asked.messages?.[0]?.content ?? '').slice(0, 120),
      format: asked.response_format?.type ?? 'none',
      seconds: 0,
      finish: 'cut',
      promptTokens: 0,
      completionTokens: 0,
      text: '',
    }
    const parser = createParser({
      onEvent: ({ data }) => {
        if (data === '[DONE]') return
        const { choices, usage } = JSON.parse(data)
        recorded.text += choices?.[0]?.delta?.content ?? ''
        recorded.finish = choices?.[0]?.finish_reason ?? recorded.finish
        recorded.promptTokens = usage?.prompt_tokens ?? recorded.promptTokens
        recorded.completionTokens = usage?.completion_tokens ?? recorded.completionTokens
      },
    })
    const end = () => {
      recorded.seconds = Math.round((performance.now() - startedMs) / 100) / 10
      const { asked: what, format, seconds, finish, promptTokens, completionTokens } = recorded
      calls.push(
        `${what.slice(0, 60)}… ${format}, ${seconds} s, ${promptTokens} + ${completionTokens} tokens, ${finish}`,
      )
      if (folder !== undefined)
        void writeFile(
          join(folder, `${String(calls.length).padStart(2, '0')}.json`),
          `${JSON.stringify(recorded, null, 2)}\n`,
        )
    }
    const { host: _, ...headers } = request.headers
    const passed = httpRequest(
      new URL(`${to}${(request.url ?? '').replace(/^\/v1/, '')}`),
      { method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('data', (chunk: Buffer) => parser.feed(chunk.toString('utf8')))
        answer.pipe(response)
        answer.once('error', () => response.destroy())
      },
    )
    passed.once('error', () => response.destroy())
    response.once('close', () => {
      end()
      passed.destroy()
    })
    passed.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
