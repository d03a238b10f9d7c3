import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { ValidationTargets } from 'hono'
import { type ErrorCode, errorTable } from '#contract/errors.ts'
import { callerOf } from '#server/platform/guides/caller-of.ts'
import type { Caller } from '#server/platform/guides/guides.ts'
import { limitAiCalls } from '#server/platform/limits/limit-ai-calls.ts'
import { enforceLimit, type Limit } from '#server/platform/limits/rate-limit.ts'
import { inPlace, type Work } from '#server/platform/limits/work-places.ts'
import { answerOnce } from './answer-once.ts'
import { type Answers, guideRefusals, problemAnswers, refusalOf } from './answers.ts'
import { type AppContext, type AppEnv, type Learner, learnerOf, type Services } from './context.ts'
import { AppError } from './errors.ts'
import { needsJson } from './needs-json.ts'
import { sendJson } from './send-json.ts'

type MaybeSchema = z.ZodType | undefined
type Who = 'learner' | 'anyone'

/** The handler's input: all of it validated, and the learner signed in unless the route is public. */
type Call<By extends Who, Params, Query, Headers, Body> = {
  c: AppContext
  services: Services
  db: Services['db']
  params: Params
  query: Query
  headers: Headers
  body: Body
  /** The Idempotency-Key, where the route makes a row and the request has a key. */
  key: string | undefined
} & (By extends 'anyone' ? { learner: Learner | null } : { learner: Learner; caller: Caller })

/**
 * The handler returns the value of a JSON answer, which is sent with the first status of `answer`. Where
 * `answer` declares no content, nothing is sent, whatever the handler returns. For other content the handler
 * returns a response.
 */
type HandlerResult<Answer> = Answer extends { content: { 'application/json': { schema: infer Schema } } }
  ? z.infer<Schema>
  : Answer extends { content: object }
    ? never
    : unknown
type Result<Value> = Value | Response | Promise<Value | Response>

type Description = {
  summary: string
  description?: string
  /** By default a route is for signed-in learners. */
  for?: Who
  /** By default every `{name}` of the path is a UUID. */
  params?: MaybeSchema
  query?: MaybeSchema
  headers?: MaybeSchema
  /** JSON, required. */
  body?: MaybeSchema
  /**
   * The route makes a row: a repeated request with the same Idempotency-Key makes none, and gets the same
   * answer.
   */
  makesRow?: true
  /** The same key may come with another body, because the body says how long ago something was. */
  bodyChanges?: true
  /** The body is a form, as another server sends it. */
  isForm?: true
  answer: Answers
  /** Error codes beyond those of every route with a session, a path and a body. */
  errors?: readonly ErrorCode[]
  /** Counted as a call to a guide; over the limit it gets the guide's error. */
  asksGuide?: true
  /** The limit for each learner. */
  limit?: Limit
  /** The body is a file of one of these types. */
  upload?: readonly string[]
  /** Set where it is not a usual call: few searches and one export of a learner run at once. */
  work?: Work
  /** Replaces the default error for an invalid body; it gets the body unchanged. */
  refuseBody?: (error: z.core.$ZodError, body: unknown) => never
}

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type IdsIn<Path> = [NamesIn<Path>] extends [never]
  ? undefined
  : z.ZodObject<{ [Name in NamesIn<Path>]: z.ZodUUID }>

type Output<Schema extends MaybeSchema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type JsonBody<Schema> = Schema extends z.ZodType
  ? { required: true; content: { 'application/json': { schema: Schema } } }
  : undefined
type DefinedParts<Parts> = {
  [Part in keyof Parts as Parts[Part] extends undefined ? never : Part]: Parts[Part]
}

type Entry = {
  route: RouteConfig
  handler: (c: AppContext) => Promise<Response>
  described: Description
}

const method =
  <Method extends 'get' | 'post' | 'put' | 'patch' | 'delete'>(name: Method) =>
  <
    Path extends string,
    Answer extends Answers,
    By extends Who = 'learner',
    Params extends MaybeSchema = IdsIn<Path>,
    Query extends MaybeSchema = undefined,
    Headers extends MaybeSchema = undefined,
    Body extends MaybeSchema = undefined,
  >(
    path: Path,
    {
      handle,
      ...described
    }: Description & {
      for?: By
      params?: Params
      query?: Query
      headers?: Headers
      body?: Body
      answer: Answer
      handle: (
        call: Call<By, Output<Params>, Output<Query>, Output<Headers>, Output<Body>>,
      ) => Result<HandlerResult<Answer[keyof Answer]>>
    },
  ) => ({
    // The typed client reads its types from here.
    route: { method: name, path, request: requestOf(path, described), responses: described.answer } as {
      method: Method
      path: Path
      request: DefinedParts<{ params: Params; query: Query; headers: Headers; body: JsonBody<Body> }>
      responses: Answer
    },
    handler: (c: AppContext) => respond(c, described, handle as (call: never) => unknown),
    described: described as Description,
  })

export const get = method('get')
export const post = method('post')
export const put = method('put')
export const patch = method('patch')
export const del = method('delete')

const keyHeader = z.object({ 'idempotency-key': z.uuid().optional() })

const bytes = { type: 'string', format: 'binary' } as const

function requestOf(path: string, described: Description) {
  const { params, query, body, isForm, upload } = described
  const headers = described.headers ?? (described.makesRow && keyHeader)
  const bodyType = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const ids = names.length > 0 && z.object(Object.fromEntries(names.map((name) => [name, z.uuid()])))
  return {
    ...((params || ids) && { params: params ?? ids }),
    ...(query && { query }),
    ...(headers && { headers }),
    ...(body && { body: { required: true, content: { [bodyType]: { schema: body } } } }),
    ...(upload && {
      body: { required: true, content: Object.fromEntries(upload.map((type) => [type, { schema: bytes }])) },
    }),
  }
}

async function respond(
  c: AppContext,
  described: Description,
  handle: (call: never) => unknown,
): Promise<Response> {
  const services = c.get('services')
  const valid = (target: keyof ValidationTargets) => c.req.valid(target as never)
  const who =
    described.for === 'anyone'
      ? { learner: c.get('learner') }
      : { learner: learnerOf(c), caller: callerOf(c) }
  if (described.limit && services.env.rateLimits)
    await enforceLimit(services.db, described.limit, learnerOf(c).id)
  const key = described.makesRow && c.req.header('idempotency-key')
  const call = {
    c,
    services,
    db: services.db,
    ...who,
    key,
    params: valid('param'),
    query: valid('query'),
    headers: valid('header'),
    body: valid(described.isForm ? 'form' : 'json'),
  }
  // Taken when the body is complete, so that a sender who stalls holds no place.
  return inPlace(c, described.work ?? 'usual', async () => {
    // The content of an upload is only known where it is read: such a route checks its key itself.
    const isOnce = key !== undefined && !described.upload
    const value = isOnce
      ? await answerOnce(services.db, sentBy(c, key, described.bodyChanges ? null : call.body), async () =>
          handle(call as never),
        )
      : await handle(call as never)
    if (value instanceof Response) return value
    const status = Number(Object.keys(described.answer)[0])
    return status === 204 ? c.body(null, 204) : sendJson(c, value, status as 200)
  })
}

/** One act is one learner’s request to one address with one key. */
export const sentBy = (c: AppContext, key: string, body: unknown) => ({
  learnerId: learnerOf(c).id,
  act: `${c.req.method} ${c.req.path}`,
  key,
  body,
})

type CheckResult = { target: string; data: unknown; error?: z.core.$ZodError }

type Room = {
  /** The heading in the API reference. */
  tag: string
  /** The error for an id in the path that cannot exist; the same as for a missing row. */
  unknownId?: ErrorCode
}

/** The routes of a room. */
export function routes<const Entries extends readonly Entry[]>(
  { tag, unknownId = 'not_found' }: Room,
  entries: Entries,
) {
  const finished = entries.map(({ route, handler, described }) => {
    const { summary, description, asksGuide, refuseBody } = described
    return {
      route: {
        ...route,
        tags: [tag],
        summary,
        ...(description && { description }),
        ...(described.for === 'anyone' && { security: [] }),
        middleware: [
          ...(described.body && !described.isForm ? [needsJson] : []),
          ...(asksGuide ? [limitAiCalls] : []),
        ],
        responses: { ...problemAnswers(refusalsOf(described, route, unknownId)), ...route.responses },
      },
      handler,
      hook: ({ target, error, data }: CheckResult) => {
        if (error === undefined) return undefined
        if (target === 'json' && refuseBody) return refuseBody(error, data)
        if (target === 'param') throw new AppError(unknownId, { cause: error })
        throw invalidInput(target === 'query' ? sayRepeated(error, data) : error)
      },
    }
  })
  return new OpenAPIHono<AppEnv>().openapiRoutes(finished as unknown as Entries)
}

/** Any call may come too often, too many at once, or while the database is unavailable. */
const ofEveryCall: ErrorCode[] = ['headers_too_large', 'too_many_requests', 'too_many_at_once', 'unavailable']
const ofEveryWrite: ErrorCode[] = ['bad_request', 'foreign_origin', 'storage_full']
const ofEveryBody: ErrorCode[] = ['body_missing', 'unsupported_media_type', 'too_large', 'body_stalled']

function refusalsOf(
  { for: who, errors = [], asksGuide, body, upload, makesRow }: Description,
  { method: verb, request }: Entry['route'],
  unknownId: ErrorCode,
) {
  const codes = new Set<ErrorCode>(who === 'anyone' ? [] : ['not_signed_in'])
  if (request?.body || request?.query || request?.headers) codes.add('invalid_input')
  if (body) for (const code of ofEveryBody) codes.add(code)
  if (upload)
    for (const code of [...ofEveryBody.slice(1), 'uploads_full'] as const) codes.add(code as ErrorCode)
  if (verb !== 'get') for (const code of ofEveryWrite) codes.add(code)
  for (const code of ofEveryCall) codes.add(code)
  if (request?.params) codes.add(unknownId)
  if (makesRow) codes.add('key_used_before')
  for (const code of errors) codes.add(code)
  return [...[...codes].map(refusalOf), ...(asksGuide ? guideRefusals : [])]
}

/** A repeated parameter is a list, which no schema here accepts; the message names the repetition. */
function sayRepeated(error: z.core.$ZodError, query: unknown): z.core.$ZodError {
  const given = query as Record<string, unknown>
  const message = (name: string) => `‘${name}’ is in the address more than once. Give it once.`
  const issues = error.issues.map((issue) => {
    const name = String(issue.path[0])
    return Array.isArray(given[name]) ? { ...issue, message: message(name) } : issue
  })
  return new z.core.$ZodRealError(issues)
}

/** One problem document with a sentence for each field. */
export function invalidInput(error: z.core.$ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return new AppError('invalid_input', {
    words: { message: error.issues[0]?.message ?? errorTable.bad_request.sentence },
    fields,
    cause: error,
  })
}
