import type { ModelCallUnderWay } from '#contract/model-calls.ts'

const minute = 60

/** '40 seconds', '6 minutes'. */
function aboutTime(seconds: number): string {
  if (seconds < 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
  const minutes = Math.round(seconds / minute)
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`
}

/** '0:07', '12:30'. */
const gone = (seconds: number): string =>
  `${Math.floor(seconds / minute)}:${String(seconds % minute).padStart(2, '0')}`

const phases = {
  queued: ({ callsBefore }) =>
    callsBefore === 0
      ? 'Waiting for the model: you are next'
      : `Waiting for the model: ${callsBefore} ${callsBefore === 1 ? 'request comes' : 'requests come'} first`,
  reading: () => 'The model is reading what it was given',
  writing: ({ words }) => `The model is writing: ${words} ${words === 1 ? 'word' : 'words'} so far`,
} as const satisfies Record<ModelCallUnderWay['phase'], (call: ModelCallUnderWay) => string>

/** What the model does, how long it has taken, and how long it takes with this model, as far as is known. */
export function waitWords(call: ModelCallUnderWay): { now: string; time: string } {
  const { phase, seconds, expectedSeconds } = call
  const whole = expectedSeconds === null ? '' : `, about ${aboutTime(expectedSeconds)} with this model`
  return { now: phases[phase](call), time: `${gone(seconds)} gone${whole}` }
}
