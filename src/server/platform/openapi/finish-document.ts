import { setImmediate as nextTurn } from 'node:timers/promises'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { examples } from './examples.ts'
import { mendShapes } from './mend-shapes.ts'
import { nameShapes } from './name-shapes.ts'
import { operationId } from './operation-names.ts'
import { sayParameter } from './parameters.ts'
import type { OpenApiDocument } from './read-document.ts'
import { tagSentences } from './tags.ts'

type Json = Record<string, unknown>

/** Adds what the generator of the document leaves out, and rewrites what other tools do not accept. */
export async function finishDocument(
  { paths: given = {}, ...others }: OpenApiDocument,
  { url }: { url: string },
): Promise<OpenApiDocument> {
  const paths: Json = {}
  const plain: Json = { ...asJson(others), paths }
  const tags = new Set<string>()
  for (const [path, shared] of Object.entries(given)) {
    const item = asJson(shared)
    paths[path] = item
    for (const [method, operation] of Object.entries(item)) {
      if (!isRecord(operation)) continue
      operation.operationId = operationId(method, path)
      operation.description ??= operation.summary
      for (const tag of asList(operation.tags)) tags.add(String(tag))
      mendParameters(operation)
      describeRetries(operation)
      describeStreams(operation)
      giveExamples(operation)
    }
    mendShapes(item)
    await nextTurn()
  }
  mendShapes(plain.components)
  await nameShapes(plain)
  return {
    ...plain,
    info: {
      ...(isRecord(plain.info) ? plain.info : {}),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this Trivium', url },
    },
    servers: [{ url, description: 'This installation' }],
    tags: [...tags].sort().map((name) => ({ name, description: tagSentences[name] ?? name })),
  } as unknown as OpenApiDocument
}

/** A deep copy: calls share equal objects. */
const asJson = (value: object): Json => JSON.parse(JSON.stringify(value))

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A parameter in a path is always there. */
function mendParameters(operation: Json): void {
  for (const parameter of asList(operation.parameters)) {
    if (!isRecord(parameter)) continue
    if (parameter.in === 'path') {
      parameter.required = true
      if (isRecord(parameter.schema) && Array.isArray(parameter.schema.type))
        parameter.schema.type = parameter.schema.type.find((type) => type !== 'null')
    }
    const about = isRecord(parameter.schema) ? parameter.schema.description : undefined
    parameter.description ??= about ?? sayParameter(String(parameter.name), String(parameter.in))
  }
}

const retryAfter = {
  'Retry-After': {
    description: 'After how many seconds the call may be made again.',
    schema: { type: 'integer', minimum: 0 },
  },
}

function describeRetries(operation: Json): void {
  if (!isRecord(operation.responses)) return
  for (const [status, response] of Object.entries(operation.responses))
    if (['429', '503', '507'].includes(status) && isRecord(response)) response.headers = retryAfter
}

const eventStream = {
  type: 'string',
  description:
    'Server-sent events, each with JSON as its data. `delta` is a piece of text; `head`, `item` and `begun` are parts of a structured answer; `progress` says how far an answer is. The last event is `done` with what the JSON answer would have been, or `error` with a problem document.',
  examples: ['event: delta\ndata: {"text":"A cell "}\n\nevent: done\ndata: {"message":"A cell …"}\n\n'],
}

function describeStreams(operation: Json): void {
  for (const response of Object.values(isRecord(operation.responses) ? operation.responses : {})) {
    const content = isRecord(response) && isRecord(response.content) ? response.content : {}
    if ('text/event-stream' in content) content['text/event-stream'] = { schema: eventStream }
  }
}

function giveExamples(operation: Json): void {
  const { body, answer } = examples[String(operation.operationId)] ?? {}
  const responses = isRecord(operation.responses) ? operation.responses : {}
  for (const [place, example] of [
    [operation.requestBody, body],
    [responses[200] ?? responses[201], answer],
  ]) {
    const content = isRecord(place) && isRecord(place.content) ? place.content['application/json'] : undefined
    if (example !== undefined && isRecord(content)) content.example = example
  }
}
