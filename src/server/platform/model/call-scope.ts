import type { ModelConfig } from '#server/platform/operations/model-config.ts'
import type { Clock, Timer } from './clock.ts'
import { ModelFailure } from './failure.ts'

/** What can end a call from outside: the learner leaves, no first token, no next token, or the whole takes too long. */
export type CallScope = {
  signal: AbortSignal
  awaitFirstToken: () => void
  token: () => void
  /** While a retry waits, silence is expected. */
  rest: () => void
  /** Its place is needed by a call that is more urgent. */
  putBack: () => void
  close: () => void
}

type Limits = Pick<ModelConfig['timeouts'], 'firstTokenMs' | 'betweenTokensMs'> & { wholeMs: number }

/** The signal's reason is always a ModelFailure. Every timer and listener is gone after `close`. */
export function callScope(clock: Clock, caller: AbortSignal, limits: Limits): CallScope {
  const controller = new AbortController()
  const fail = (kind: 'timeout' | 'cancelled' | 'put_back') => () => controller.abort(new ModelFailure(kind))
  const cancel = fail('cancelled')
  if (caller.aborted) cancel()
  else caller.addEventListener('abort', cancel, { once: true })

  const whole = clock.timer(limits.wholeMs, fail('timeout'))
  let silence: Timer | undefined
  let streaming = false

  const watch = (ms: number) => {
    silence?.stop()
    silence = clock.timer(ms, fail('timeout'))
  }

  return {
    signal: controller.signal,
    awaitFirstToken() {
      streaming = false
      watch(limits.firstTokenMs)
    },
    token() {
      if (streaming) return silence?.restart()
      streaming = true
      watch(limits.betweenTokensMs)
    },
    rest: () => silence?.stop(),
    putBack: fail('put_back'),
    close() {
      whole.stop()
      silence?.stop()
      caller.removeEventListener('abort', cancel)
    },
  }
}
