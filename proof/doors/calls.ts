import { requestOf } from '../../tests/doors/call-door.ts'
import type { Door, Target } from '../../tests/doors/door.ts'
import { everyDoor } from '../../tests/doors/every-door.ts'
import type { ApiDocument } from '../../tests/doors/id-fields.ts'
import { withLimit } from '../../tests/doors/with-limit.ts'
import { fileCalls } from './file-calls.ts'
import { bodySchema, largestBody } from './largest-body.ts'
import type { Shape } from './shapes.ts'

export type PreparedCall = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}
/** A call with its largest allowed input in one shape. */
export type LargeCall = {
  name: string
  /** The status of its owner's answer. */
  entered: number
  request(target: Target, shape: Shape): PreparedCall
}

/**
 * Leaves out calls that end the attacker's account, session or rows: they carry no text. It also leaves out
 * calls for operators, and calls that take a file, which have their own calls (`file-calls.ts`).
 */
const isLeftOut = ({ call }: Door) =>
  /^DELETE|\/account\/delete|sign-out|\/api\/operator|\/parts\/|\/import|course-files/.test(call)

const bodyBytes = 250_000
const lessonBodyBytes = 2_000_000
const mayBeLesson = /^\/api\/(videos|units)(\/|$)/

/** One call a door, and the doors that take files. */
export function largeCalls(document: ApiDocument): LargeCall[] {
  const seen = new Set<string>()
  const doors = everyDoor.filter((door) => {
    const isNew = !seen.has(door.call)
    seen.add(door.call)
    return isNew && !isLeftOut(door)
  })
  return [...doors.map((door) => largeCall(withLimit(door, document), document)), ...fileCalls]
}

function largeCall(door: Door, document: ApiDocument): LargeCall {
  const schema = bodySchema(document, door.call)
  return {
    name: door.call,
    entered: door.owner,
    request: (target, shape) => {
      const sound = requestOf(door, target)
      const { method, headers } = sound
      // An address has no room for the planted text.
      const path = sound.path.replace(target.mark, encodeURIComponent(shape.text(60)))
      if (sound.body === undefined) return { method, path, headers }
      const bytes = mayBeLesson.test(path) ? lessonBodyBytes : bodyBytes
      const body = schema ? largestBody(document, schema, sound.body, shape, bytes) : sound.body
      return {
        method,
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }
    },
  }
}
