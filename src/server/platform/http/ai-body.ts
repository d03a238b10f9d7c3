import { z } from 'zod'
import { isRecord } from '#contract/untrusted/is-record.ts'

/** The messages of docs/architecture.md, "A call to a guide": the request itself is JSON in the user's message. */
const wrapperSchema = z.object({
  model: z.string().max(200).optional(),
  messages: z.array(z.object({ role: z.string().max(50), content: z.string() })).max(50),
  temperature: z.number().optional(),
  courseId: z.string().max(100).nullish(),
  unitId: z.string().max(100).nullish(),
  activityId: z.string().max(100).nullish(),
})

/**
 * A request wrapped in messages, or plain as our own pages send it. Of a wrapped one only the user's JSON counts, and
 * ids of the learner's own rows beside it: model, system prompt and temperature are the server's own.
 */
export const aiBody = <Inner extends z.ZodType>(inner: Inner) =>
  z.union([wrapperSchema, z.record(z.string(), z.unknown())]).transform((body, context) => {
    const parsed = inner.safeParse(isWrapper(body) ? userJson(body) : body)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

type Wrapper = z.infer<typeof wrapperSchema>

const isWrapper = (body: object): body is Wrapper => 'messages' in body && Array.isArray(body.messages)

function userJson({ messages, courseId, unitId, activityId }: Wrapper): unknown {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  try {
    const user: unknown = JSON.parse(content)
    return isRecord(user) ? { courseId, unitId, activityId, ...user } : user
  } catch {
    return undefined
  }
}
