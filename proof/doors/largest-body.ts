import { type Shape, withinBytes } from './shapes.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Document = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  components?: { schemas?: Record<string, Schema> }
}

/** Where the document names no length: the body limit cuts it anyway. */
const unnamedLength = 20_000
const maxItems = 400

/** The schema of a call's JSON body. */
export function bodySchema(document: Document, call: string): Schema | undefined {
  const [method = '', path = ''] = call.split(' ')
  return document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema
}

/** The body of a sound call with every free text, the optional ones too, as long as allowed and in one shape. */
export function largestBody(
  document: Document,
  schema: Schema,
  sound: unknown,
  shape: Shape,
  bytes: number,
): unknown {
  let left = bytes
  const fill = (part: Schema, value: unknown, depth: number): unknown => {
    const { properties, items, anyOf, oneOf, allOf, ...own } = resolve(document, part)
    const choices = anyOf ?? oneOf
    if (choices) {
      const chosen = choices.find((choice) => isText(resolve(document, choice))) ?? choices[0] ?? {}
      return fill(chosen, value, depth)
    }
    if (allOf?.[0] && !properties) return fill(allOf[0], value, depth)
    if (isText(own) && !isId(value)) {
      const text = withinBytes(shape, Math.max(0, left), JSON.stringify).slice(
        0,
        own.maxLength ?? unnamedLength,
      )
      left -= Buffer.byteLength(JSON.stringify(text))
      return text
    }
    if (properties && depth < 5) {
      const before = typeof value === 'object' && value !== null ? value : {}
      const filled = Object.entries(properties).map(([name, inner]) => {
        const known: unknown = Reflect.get(before, name)
        return [name, fill(inner, known, depth + 1)] as const
      })
      return { ...before, ...Object.fromEntries(filled.filter(([, inner]) => inner !== undefined)) }
    }
    if (items && depth < 5 && (isText(resolve(document, items)) || Array.isArray(value))) {
      const first: unknown = Array.isArray(value) ? value[0] : undefined
      const many = Math.min(own.maxItems ?? maxItems, maxItems)
      const list: unknown[] = []
      while (list.length < many && left > 0) list.push(fill(items, first, depth + 1))
      return list
    }
    return value
  }
  return fill(schema, sound, 0)
}

const resolve = (document: Document, schema: Schema): Schema =>
  (schema.$ref && document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']) || schema

const isText = ({ type, format, pattern, enum: values, const: constant }: Schema): boolean =>
  [type].flat().includes('string') &&
  format === undefined &&
  pattern === undefined &&
  values === undefined &&
  constant === undefined

const isId = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
