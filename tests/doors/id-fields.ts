import { requestOf } from './call-door.ts'
import type { Door, Target } from './door.ts'

type Schema = {
  $ref?: string
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Operation = {
  parameters?: { in: string; name: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/**
 * A date and a cursor concern the learner's own rows, a number counts within a row, and a path and a folder
 * name are the same for all learners.
 */
const isNoId = (name: string) => ['date', 'number', 'way', 'name'].includes(name)

const namesRow = (name: string, schema?: Schema) =>
  schema?.format === 'uuid' || /(^|[a-z])Ids?$|^id$|^idempotency-key$/.test(name)

/** Every field of every call that can contain the id of a row. */
export function idFieldsOf(document: ApiDocument): string[] {
  const found = new Set<string>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const call = `${method.toUpperCase()} ${path}`
      for (const { in: place, name, schema } of operation.parameters ?? [])
        if ((place === 'path' && !isNoId(name)) || namesRow(name, schema))
          found.add(`${call} ${place} ${name}`)
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        for (const name of idsInBody(document, schema)) found.add(`${call} body ${name}`)
    }
  }
  return [...found].toSorted()
}

function idsInBody(document: ApiDocument, schema: Schema, at = ''): string[] {
  const named = schema.$ref && document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']
  const { properties = {}, items, anyOf, oneOf, allOf } = named || schema
  const own = at !== '' && namesRow(at.split('.').at(-1)?.replaceAll('[]', '') ?? '', schema) ? [at] : []
  return [
    ...(items ? [] : own),
    ...Object.entries(properties).flatMap(([name, part]) =>
      idsInBody(document, part, at === '' ? name : `${at}.${name}`),
    ),
    ...(items ? idsInBody(document, items, `${at}[]`) : []),
    ...[...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].flatMap((part) =>
      idsInBody(document, part, at),
    ),
  ]
}

/** The fields in which a row's call sends an id of the target. */
export function idFieldsTried(door: Door, target: Target): string[] {
  const ids = Object.values(target.ids)
  const isId = (value: unknown) => typeof value === 'string' && ids.some((id) => value.includes(id))
  const { path, headers, body } = requestOf(door, target)
  const [address = '', query] = path.split('?')
  const parts = address.split('/')
  const names = (door.call.split(' ')[1] ?? '').split('/')
  const inPath = names.filter((name, index) => name.startsWith('{') && isId(parts[index]))
  const fields = (value: unknown, at: string): string[] => {
    if (isId(value)) return [at]
    if (Array.isArray(value)) return value.flatMap((item) => fields(item, `${at}[]`))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, item]) => fields(item, at === '' ? name : `${at}.${name}`))
  }
  const places = {
    path: inPath.map((name) => name.slice(1, -1)),
    query: [...new URLSearchParams(query)].flatMap(([name, value]) => (isId(value) ? [name] : [])),
    header: Object.entries(headers).flatMap(([name, value]) => (isId(value) ? [name] : [])),
    body: fields(body, ''),
  }
  return Object.entries(places).flatMap(([place, found]) =>
    found.map((name) => `${door.call} ${place} ${name}`),
  )
}
