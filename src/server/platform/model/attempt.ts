import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type AnswerReader, answerReader, saysRateLimit } from './answer-reader.ts'
import type { ModelAnswer } from './call.ts'
import type { CallScope } from './call-scope.ts'
import type { Clock, Timer } from './clock.ts'
import { addressRefused, asFailure, ModelFailure } from './failure.ts'
import type { Line } from './line.ts'
import { retryAfterSeconds } from './retry-after.ts'

const maxErrorTextLength = 4000
/** After the last word there may follow the usage, an end mark and the close of the body: no longer than this. */
const lingerMs = 500

export type Attempt = {
  url: URL
  line: Line
  apiKey: string | undefined
  maxBytes: number
  scope: CallScope
  clock: Clock
  onText: (delta: string) => void
  /** Whether all that is wanted of the answer has come, so that the rest need not be waited for. */
  isEnough: () => boolean
}

export type AttemptResult = Pick<ModelAnswer, 'finishReason'> & { usage: Partial<ModelAnswer['usage']> }

/**
 * One request to the endpoint, read to its end. Rejects with a ModelFailure and nothing else.
 * Node's own client rather than fetch: fetch gives up after 300 s of silence whatever the operator allows,
 * follows redirects with the key, and costs more memory a stream.
 */
export async function attempt(options: Attempt, body: string): Promise<AttemptResult> {
  const { line, scope } = options
  if (await line.isRefused?.()) throw asFailure(addressRefused())
  if (scope.signal.aborted) throw scope.signal.reason
  // No function in here: one would hold the body as long as the answer comes.
  return readToEnd(options, post(options, body))
}

function post({ url, line, apiKey }: Attempt, body: string): ClientRequest {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return send(url, {
    method: 'POST',
    agent: line.agent,
    ...(line.lookup && { lookup: line.lookup }),
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      accept: 'text/event-stream, application/json',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
  }).end(body)
}

function readToEnd(options: Attempt, request: ClientRequest): Promise<AttemptResult> {
  const { scope } = options
  return new Promise((resolve, reject) => {
    const stop = () => {
      // The place in the queue is given back only when the line is really free.
      request.once('close', () => reject(scope.signal.reason))
      request.destroy()
    }
    scope.signal.addEventListener('abort', stop, { once: true })
    const settle =
      <Result>(act: (result: Result) => void) =>
      (result: Result) => {
        scope.signal.removeEventListener('abort', stop)
        act(result)
      }
    const give = settle((failure: ModelFailure) =>
      reject(scope.signal.aborted ? scope.signal.reason : failure),
    )
    request.on('error', (error) => scope.signal.aborted || give(asFailure(error)))
    request.on('response', (response) => {
      response.setEncoding('utf8')
      const read = isSuccess(response) ? readAnswer : readRefusal
      read(response, options, settle(resolve), (failure) => {
        give(failure)
        request.destroy()
      })
    })
  })
}

const isSuccess = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300

type Finish = (result: AttemptResult) => void
type Fail = (failure: ModelFailure) => void

function readAnswer(response: IncomingMessage, options: Attempt, done: Finish, fail: Fail) {
  const type = response.headers['content-type'] ?? ''
  if (type.includes('text/html'))
    return fail(
      new ModelFailure('unavailable', { status: response.statusCode, providerText: `a page of ${type}` }),
    )
  const reader = answerReader({
    format: type.includes('json') ? 'json' : 'events',
    maxBytes: options.maxBytes,
    onText: options.onText,
    onToken: options.scope.token,
  })
  let settled = false
  let linger: Timer | undefined
  const finish = (failure?: ModelFailure) => {
    if (settled) return
    settled = true
    conclude(options, reader, failure, done, fail)
  }
  response.on('data', (chunk: string) => {
    if (settled) return
    try {
      reader.feed(chunk)
    } catch (error) {
      return finish(asFailure(error))
    }
    if (linger === undefined && (reader.isComplete() || options.isEnough())) {
      linger = options.clock.timer(lingerMs, () => {
        finish()
        response.destroy()
      })
    }
  })
  response.on('end', () => finish())
  response.on('error', () => finish(new ModelFailure('cut_off')))
  response.on('close', () => {
    linger?.stop()
    finish(new ModelFailure('cut_off'))
  })
}

function conclude(
  { isEnough }: Attempt,
  reader: AnswerReader,
  failure: ModelFailure | undefined,
  done: Finish,
  fail: Fail,
): void {
  try {
    const usage = reader.reportedUsage()
    if (isEnough()) return void done({ finishReason: 'stop', usage })
    if (failure !== undefined && !(failure.kind === 'cut_off' && reader.isComplete())) throw failure
    done({ finishReason: reader.end(), usage })
  } catch (error) {
    fail(asFailure(error))
  }
}

/** Anything but 200: a redirect is as good as a refusal, because the key goes nowhere else. */
function readRefusal(response: IncomingMessage, options: Attempt, _done: Finish, fail: Fail): void {
  let providerText = ''
  const finish = () => fail(refusal(response, providerText, options.clock.now()))
  response.on('data', (chunk: string) => {
    providerText += chunk.slice(0, maxErrorTextLength - providerText.length)
    if (providerText.length >= maxErrorTextLength) finish()
  })
  response.on('end', finish)
  response.on('error', finish)
}

function refusal(response: IncomingMessage, providerText: string, nowMs: number): ModelFailure {
  const status = response.statusCode ?? 0
  const details = { status, providerText }
  if (status === 429 || saysRateLimit(providerText)) {
    const seconds = retryAfterSeconds(response.headers['retry-after'], nowMs)
    return new ModelFailure('rate_limited', { ...details, retryAfterSeconds: seconds })
  }
  if (status === 408 || status === 504) return new ModelFailure('timeout', details)
  return new ModelFailure(status >= 500 ? 'unavailable' : 'rejected', details)
}
