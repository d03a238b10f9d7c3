import { z } from 'zod'
import { extractJson } from './loose-json.ts'

type JsonSchema = Record<string, unknown>

/** The form of a structured answer: the schema for the endpoint, and its text in the prompt. */
export type AnswerForm = { schema: JsonSchema; text: string }

/** Trivium checks lengths and patterns itself: some endpoints refuse them, others become slow with them. */
const leftOut = new Set(['$schema', 'minLength', 'maxLength', 'pattern', 'format', 'default'])

const isPlain = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function answerForm(answer: z.ZodType): AnswerForm {
  const { $schema: _version, ...rest } = z.toJSONSchema(answer, { io: 'input' })
  return { schema: bound(rest), text: JSON.stringify(rest) }
}

/** Every property is required and no other is allowed, as the strict mode of such endpoints requires. */
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
  // Otherwise the object maps property names, which are not keywords of a schema.
  return isSchema
    ? bound(value)
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, boundIn(inner)]))
}

/** The default bound of an integer, which needs no mention. */
const isSafeBound = (value: unknown) => value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER

/** The same form with an exact number of items in the named list. */
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

/** The names of an answer's properties. */
export const partsOf = ({ schema: { properties } }: AnswerForm): string[] =>
  isPlain(properties) ? Object.keys(properties) : []

const bounds = new Set(['minItems', 'maxItems', 'minimum', 'maximum'])

/**
 * Whether an answer follows the form, so that the endpoint may have been bound to it. Counts are not checked:
 * not all endpoints keep to them.
 */
export function follows({ schema }: AnswerForm, text: string): boolean {
  try {
    const loose = JSON.parse(JSON.stringify(schema, (name, value) => (bounds.has(name) ? undefined : value)))
    return z.fromJSONSchema(loose).safeParse(extractJson(text)).success
  } catch {
    return false
  }
}
