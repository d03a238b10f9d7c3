import { z } from '@hono/zod-openapi'
import { isRecord } from '#contract/untrusted/is-record.ts'

/** The messages of docs/rooms/model.md, "A call to a guide": the request itself is JSON in the user's message. */
const wrapperSchema = z
  .object({
    model: z.string().max(200).optional(),
    messages: z.array(z.object({ role: z.string().max(50), content: z.string() })).max(50),
    temperature: z.number().optional(),
    courseId: z.string().max(100).nullish(),
    unitId: z.string().max(100).nullish(),
    activityId: z.string().max(100).nullish(),
  })
  .openapi('WrappedRequest', {
    description:
      'The request as JSON in the last message of the role `user`. Model, other messages and temperature are not used: they are the server’s own.',
  })

/** What the API document says of a body that is not read by the schema it is described with. */
export const describedBodies = new WeakMap<object, z.ZodType>()

/**
 * A request wrapped in messages, or plain as our own pages send it. Of a wrapped one only the user's JSON counts, and
 * ids of the learner's own rows beside it: model, system prompt and temperature are the server's own.
 */
export const aiBody = <Inner extends z.ZodType>(inner: Inner) => {
  const body = z.preprocess((given, context) => {
    if (!isRecord(given) || !Array.isArray(given.messages)) return given
    const wrapper = wrapperSchema.safeParse(given)
    if (wrapper.success) return userJson(wrapper.data)
    for (const { path, message } of wrapper.error.issues)
      context.addIssue({ code: 'custom', path: [...path], message })
    return z.NEVER
  }, inner) as z.ZodType<z.output<Inner>, z.input<Inner> | z.input<typeof wrapperSchema>>
  describedBodies.set(body, z.union([inner, wrapperSchema]))
  return body
}

function userJson({ messages, courseId, unitId, activityId }: z.infer<typeof wrapperSchema>): unknown {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  try {
    const user: unknown = JSON.parse(content)
    return isRecord(user) ? { courseId, unitId, activityId, ...user } : user
  } catch {
    return undefined
  }
}
