import { type Script, says, startStandIn } from '../tests/model-stand-in.ts'
import { generatedCourse } from './generated-course.ts'

/**
 * The stand-in model as a process of its own, so that it does not share a thread with what is measured. Its words come
 * after as many milliseconds as it is started with: to the first token, and a token. The learner's message says how many tokens
 * it wants; who wants JSON gets a course. Tells its parent of every cut line.
 */
const [firstTokenMs = 200, tokenMs = 20] = process.argv.slice(2).map(Number)
const server = await startStandIn()

let before = ''

/** How much of a prompt begins like the one before it. */
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
