import { z } from 'zod'
import { extractJson } from './loose-json.ts'

type JsonSchema = Record<string, unknown>

/** The shape of a structured answer: as an endpoint is bound to it, and as it stands in the prompt. */
export type AnswerForm = { schema: JsonSchema; text: string }

/** Lengths and patterns are checked by us: some endpoints refuse them, others become slow by them. */
const leftOut = new Set(['$schema', 'minLength', 'maxLength', 'pattern', 'format', 'default'])

const isPlain = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function answerForm(answer: z.ZodType): AnswerForm {
  const { $schema: _version, ...rest } = z.toJSONSchema(answer, { io: 'input' })
  return { schema: bound(rest), text: JSON.stringify(rest) }
}

/** Every property is required and no other is allowed, as the strict mode of such endpoints wants it. */
function bound(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([name, value]) => !leftOut.has(name) && !isSafeBound(value))
  const { properties, ...rest } = Object.fromEntries(kept.map(([name, value]) => [name, boundIn(value)]))
  if (!isPlain(properties)) return rest
  return { ...rest, properties, required: Object.keys(properties), additionalProperties: false }
}

function boundIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(boundIn)
  if (!isPlain(value)) return value
  const isSchema = typeof value.type === 'string' || Array.isArray(value.type) || Array.isArray(value.anyOf)
  // Else it holds properties by their names, which are no words of a schema.
  return isSchema
    ? bound(value)
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, boundIn(inner)]))
}

/** What an integer is at most anyway. */
const isSafeBound = (value: unknown) => value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER

/** The same with so many items in the list of that name. */
export function withCount(
  form: AnswerForm,
  { name, min, max }: { name: string; min: number; max: number },
): AnswerForm {
  const { properties } = form.schema
  const list = isPlain(properties) ? properties[name] : undefined
  if (!isPlain(properties) || !isPlain(list)) return form
  const counted = { ...list, minItems: min, maxItems: max }
  return { ...form, schema: { ...form.schema, properties: { ...properties, [name]: counted } } }
}

/** The names of what an answer holds. */
export const partsOf = ({ schema: { properties } }: AnswerForm): string[] =>
  isPlain(properties) ? Object.keys(properties) : []

const bounds = new Set(['minItems', 'maxItems', 'minimum', 'maximum'])

/** Whether an endpoint can have been bound to the form, as this answer of it is. Not all of them keep to counts. */
export function follows({ schema }: AnswerForm, text: string): boolean {
  try {
    const loose = JSON.parse(JSON.stringify(schema, (name, value) => (bounds.has(name) ? undefined : value)))
    return z.fromJSONSchema(loose).safeParse(extractJson(text)).success
  } catch {
    return false
  }
}
