import { type Script, says, startStandIn } from '../tests/model-stand-in.ts'
import { firstNotes, lessonPlan } from './lesson-texts.ts'

/** A stand-in that plans and writes, as a separate process: 200 ms to the first token, 20 ms a token. */
const server = await startStandIn()
const pace = { firstTokenMs: 200, tokenMs: 20 }

const teach: Script = (response, seen, gone) => {
  server.requests.length = 0
  const isPlan = seen.body.messages[0]?.content.startsWith('You plan lessons')
  return says(isPlan ? JSON.stringify(lessonPlan) : firstNotes, pace)(response, seen, gone)
}
server.always(teach)
process.send?.({ url: server.url })
