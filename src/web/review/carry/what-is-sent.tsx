import { appConfig } from '#web/lib/config.ts'

/** What leaves this Trivium where a reflection is read for the next lesson, and to whom. */
export function WhatIsSent() {
  const { connected, name } = appConfig.model
  if (!connected)
    return 'No model is connected here, so nothing leaves this Trivium. Were one connected later, your answers on what was challenging and what you still ask, and the names of your concepts, would be sent to it.'
  const model = name === null ? 'the connected model' : `the connected model (${name})`
  return `For that, your answers on what was challenging and what you still ask, and the names of your concepts, are sent to ${model}. The guides of that course are told the sentence, unless you keep from them what you know. Nothing else of a reflection is sent.`
}
