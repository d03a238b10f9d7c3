import { appConfig } from '#web/lib/config.ts'

/** What leaves this Trivium where a reflection is read for the next lesson, and to whom. */
export function WhatIsSent() {
  const { connected, name } = appConfig.model
  if (!connected)
    return 'No model is connected here, so nothing is sent anywhere. If one is connected later, it gets your answers about what was challenging and what you still ask, and the names of your concepts.'
  const model = name === null ? 'the connected model' : `the connected model (${name})`
  return `For this, your answers about what was challenging and what you still ask, and the names of your concepts, are sent to ${model}. The guides of that course get the sentence as well, unless you switched off that they may use what you know. Nothing else from a reflection is sent.`
}
