import { type Script, says, startStandIn } from '../tests/model-stand-in.ts'
import { generatedCourse } from './generated-course.ts'

/**
 * The model stand-in as a separate process, so that it does not share a thread with the measured product. Its
 * arguments are the milliseconds to the first token and for each token. The learner's message says how many
 * tokens to send; a request for JSON gets a course. Tells its parent of every aborted stream.
 */
const [firstTokenMs = 200, tokenMs = 20] = process.argv.slice(2).map(Number)
const server = await startStandIn()

let before = ''

/** How much of a prompt begins like the prompt before it. */
function tellShare(prompt: string): void {
  let at = 0
  while (at < before.length && before[at] === prompt[at]) at += 1
  before = prompt
  process.send?.({ share: at / prompt.length })
}

const talk: Script = (response, seen, gone) => {
  gone.addEventListener('abort', () => process.send?.({ cutAtMs: Date.now() }))
  const asked = seen.body.messages.at(-1)?.content ?? ''
  const wanted = Number(/(\d+) tokens/.exec(asked)?.[1] ?? 100)
  if (asked.includes('How much is shared')) tellShare(JSON.stringify(seen.body.messages))
  server.requests.length = 0
  const text = seen.body.response_format ? JSON.stringify(generatedCourse) : 'word '.repeat(wanted).trim()
  return says(text, { firstTokenMs, tokenMs })(response, seen, gone)
}
server.always(talk)
process.send?.({ url: server.url })
