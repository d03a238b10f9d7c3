import type { ModelCallUnderWay } from '#contract/model-calls.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Guides } from './guides.ts'

/** The newest call comes last. No text of a question or an answer is shown. */
export function showCalls(
  { model }: Pick<Guides, 'model'>,
  learnerId: string,
): { calls: ModelCallUnderWay[] } {
  if (model === null) return { calls: [] }
  const nowMs = model.calls.now()
  return {
    calls: model.calls.of(learnerId).map((call) => {
      const expectedMs = call.expectedMs()
      return {
        id: call.id,
        purpose: call.purpose,
        about: call.about,
        phase: call.phase,
        callsBefore: call.phase === 'queued' ? call.callsBefore() : 0,
        words: call.words,
        seconds: Math.max(0, Math.floor((nowMs - call.sinceMs) / 1000)),
        expectedSeconds: expectedMs === undefined ? null : Math.round(expectedMs / 1000),
      }
    }),
  }
}

export function stopCall({ model }: Pick<Guides, 'model'>, learnerId: string, id: string): void {
  const call = model?.calls.of(learnerId).find((other) => other.id === id)
  if (call === undefined) throw new AppError('not_found')
  call.stop()
}
