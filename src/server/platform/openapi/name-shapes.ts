import { setImmediate as nextTurn } from 'node:timers/promises'
import { isRecord } from '#contract/untrusted/is-record.ts'
import { contractShapes } from './contract-shapes.ts'
import { pascal } from './operation-names.ts'

type Json = Record<string, unknown>
type Place = { holder: Json | unknown[]; at: string | number; shape: Json; key: string; path: string[] }

const isObjectShape = (value: unknown): value is Json => isRecord(value) && isRecord(value.properties)

/** Equal shapes have equal text, whatever their descriptions say. */
const keyOf = ({ description: _description, ...shape }: Json): string => JSON.stringify(shape)

/**
 * Gives a name among the components to every shape that is used more than once, and to every body and answer,
 * and replaces them by references. A shape of the contract keeps its name there; another shape is named by
 * its place.
 */
export async function nameShapes(document: Json): Promise<void> {
  const components = isRecord(document.components) ? document.components : {}
  const schemas: Json = isRecord(components.schemas) ? components.schemas : {}
  document.components = { ...components, schemas }
  const places = await placesOfCalls(isRecord(document.paths) ? document.paths : {})
  const byKey = Map.groupBy(places, ({ key }) => key)
  const known = new Map(
    (await contractShapes()).flatMap(([name, shape]) =>
      isObjectShape(shape) ? [[keyOf(shape), name] as const] : [],
    ),
  )
  const names = new Map<string, string>()
  const taken = new Set(Object.keys(schemas))
  for (const [key, same] of byKey) {
    const [first] = same
    if (first === undefined) continue
    const wanted = known.get(key) ?? (same.length > 1 ? nameAt(first.path) : nameOfWhole(first.path))
    if (wanted === undefined) continue
    names.set(key, freeName(wanted, taken))
  }
  // Inner shapes come last and are replaced first, so that outer shapes refer to them.
  for (const place of places.toReversed()) {
    const name = names.get(place.key)
    if (name === undefined) continue
    schemas[name] ??= place.shape
    Reflect.set(place.holder, place.at, { $ref: `#/components/schemas/${name}` })
  }
  document.components = { ...components, schemas: sorted(schemas) }
}

const sorted = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Call by call, so that other requests have a turn in between. */
async function placesOfCalls(paths: Json): Promise<Place[]> {
  const places: Place[] = []
  for (const [path, calls] of Object.entries(paths)) {
    places.push(...placesIn(calls, [path]))
    await nextTurn()
  }
  return places
}

/** Every shape of an object, outer ones first. */
function placesIn(value: unknown, path: string[]): Place[] {
  if (Array.isArray(value)) return value.flatMap((inner, at) => placeAt(value, at, inner, path))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([at, inner]) => placeAt(value, at, inner, [...path, at]))
}

function placeAt(holder: Json | unknown[], at: string | number, inner: unknown, path: string[]): Place[] {
  const own = isObjectShape(inner) ? [{ holder, at, shape: inner, key: keyOf(inner), path }] : []
  return [...own, ...placesIn(inner, path)]
}

const structure = new Set([
  'properties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'schema',
  'additionalProperties',
])

/** The name from the shape's property and the property around it. */
function nameAt(path: string[]): string {
  const whole = nameOfWhole(path)
  if (whole !== undefined) return whole
  const from = path.indexOf('schema')
  const words = path
    .slice(from + 1)
    .filter((word, at, all) => !structure.has(word) || all[at - 1] === 'properties')
  return words.slice(-2).map(pascal).join('') || operationAt(path)
}

/** The name of an operation's whole body or answer. */
function nameOfWhole(path: string[]): string | undefined {
  const isOneOf = path.at(-1) === 'anyOf' && path.at(-2) === 'schema'
  if (path.at(-1) !== 'schema' && !isOneOf) return undefined
  if (path.includes('requestBody')) return `${operationAt(path)}Body`
  return path.includes('responses') ? `${operationAt(path)}Answer` : undefined
}

const operationAt = ([path = '', method = '']: string[]): string =>
  pascal(`${method} ${path.replace(/^\/api\//, '').replaceAll(/[{}/]+/g, ' ')}`.replaceAll(' ', '-'))

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`
  taken.add(name)
  return name
}
