import fc from 'fast-check'
import { isRecord } from '#contract/untrusted/is-record.ts'

type Shape = Record<string, unknown>
export type Shapes = Record<string, Shape>

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.constantFrom('ada@example.org', 'Grace@EXAMPLE.org'),
  'date-time': fc.constantFrom('2026-03-01T09:30:00.000Z', '2026-03-01T09:30:00+02:00'),
  uri: fc.constant('https://example.org/a?b=c'),
}

/** A value that fits a shape of the API document; its patterns are not considered. */
function fittingValue(given: unknown, shapes: Shapes, depth = 0): fc.Arbitrary<unknown> {
  const shape = resolve(given, shapes)
  if ('const' in shape) return fc.constant(shape.const)
  if (Array.isArray(shape.enum)) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (Array.isArray(choices)) return fc.oneof(...choices.map((one) => fittingValue(one, shapes, depth + 1)))
  const types = Array.isArray(shape.type) ? shape.type : [shape.type]
  return fc.oneof(...types.map((type) => valueOfType(String(type), shape, shapes, depth)))
}

function valueOfType(type: string, shape: Shape, shapes: Shapes, depth: number): fc.Arbitrary<unknown> {
  const number = (name: string, other: number) => (typeof shape[name] === 'number' ? shape[name] : other)
  switch (type) {
    case 'string': {
      const least = number('minLength', 0)
      const most = Math.min(number('maxLength', 40), least + 40)
      return (
        formats[String(shape.format)] ?? fc.string({ unit: 'grapheme', minLength: least, maxLength: most })
      )
    }
    case 'integer':
      return fc.integer({ min: number('minimum', -5), max: Math.min(number('maximum', 1000), 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: number('minimum', -5), max: number('maximum', 1000), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const minLength = number('minItems', 0)
      const maxLength = depth > 5 ? minLength : Math.min(number('maxItems', 3), minLength + 3)
      return fc.array(fittingValue(shape.items ?? {}, shapes, depth + 1), { minLength, maxLength })
    }
    case 'object':
      return objectOf(shape, shapes, depth)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objectOf(shape: Shape, shapes: Shapes, depth: number): fc.Arbitrary<unknown> {
  const properties = isRecord(shape.properties) ? shape.properties : {}
  const required = new Set(Array.isArray(shape.required) ? shape.required.map(String) : [])
  const wanted = Object.entries(properties).filter(([name]) => required.has(name) || depth < 4)
  const model = Object.fromEntries(
    wanted.map(([name, inner]) => [name, fittingValue(inner, shapes, depth + 1)]),
  )
  return fc.record(model, { requiredKeys: wanted.map(([name]) => name).filter((name) => required.has(name)) })
}

function resolve(shape: unknown, shapes: Shapes): Shape {
  if (!isRecord(shape)) return {}
  return typeof shape.$ref === 'string' ? resolve(shapes[shape.$ref.split('/').at(-1) ?? ''], shapes) : shape
}

const wrong: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  2 ** 53,
  -1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💥'.repeat(300),
  'x'.repeat(9000),
  [],
  [null],
  [[]],
  {},
  { length: -1 },
  { toString: 1 },
  JSON.parse('{"__proto__": {"a": 1}}'),
  '2026-02-30',
  '0000-01-01',
  '00000000-0000-0000-0000-000000000000',
  'javascript:1',
  '%_\\',
  '-0',
  'NaN',
]

/** A valid body, changed at one place: another value, a missing value, or an unknown field. */
export const changedBody = (shape: unknown, shapes: Shapes): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fittingValue(shape, shapes),
      fc.nat(),
      fc.constantFrom(...wrong),
      fc.constantFrom('put', 'put', 'drop', 'add'),
    )
    .map(([body, at, value, way]) => changed(structuredClone(body), at, value, way))

function changed(body: unknown, at: number, value: unknown, change: string): unknown {
  const places: [holder: object, name: string][] = []
  const walk = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return
    for (const [name, inner] of Object.entries(holder)) {
      places.push([holder, name])
      walk(inner)
    }
  }
  walk(body)
  const place = places[at % Math.max(1, places.length)]
  if (place === undefined) return value
  const [holder, name] = place
  if (change === 'put') Reflect.set(holder, name, value)
  else if (change === 'drop') Reflect.deleteProperty(holder, name)
  else Reflect.set(holder, 'nobodyKnowsThis', value)
  return body
}
