import fc from 'fast-check'
import type { ApiDocument } from '../../tests/doors/id-fields.ts'
import { naughtyStrings } from './naughty-strings.ts'

/** A valid request. */
export type Sound = {
  /** As in the OpenAPI document. */
  call: string
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}
/** A request as it is sent: the body is bytes of any kind. */
export type Bad = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  what: string
}

const edges: unknown[] = [
  0,
  -0,
  -1,
  1.5,
  1e-320,
  1e21,
  -1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e15,
  120.5,
  13,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [''],
  { length: -1 },
  { title: 1 },
  { toString: 1 },
  JSON.parse('{"then": "x"}'),
  { toJSON: {} },
]

const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...naughtyStrings) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)
const value = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom(...edges) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 40 }) },
)

/** Names with a meaning in the language or in the tables. */
const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'id',
  'user_id',
  'userId',
  'owner_id',
  'ownerId',
  'creatorId',
  'originId',
  'forkLevel',
  'progress',
  'completed',
  'completedAt',
  'email',
  'emailVerified',
  'role',
  'score',
  'createdAt',
  'isPublic',
  'shareToken',
  '',
  '\u0000',
  'a.b',
  '0',
]

/** Bodies that are not JSON, or JSON of an unexpected type. */
const bodies = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '{"a":',
  '{"a" 1}',
  "{'a': 1}",
  '{"a": 1,}',
  '{a: 1}',
  'undefined',
  'NaN',
  '1',
  '"x"',
  'null',
  'true',
  '[]',
  '[1, 2]',
  '{} {}',
  '\ufeff{}',
  '{"a": 1e999}',
  '{"a": 01}',
  '{"a": "\u0001"}',
  '{"a": "\\ud800"}',
  '{"a": "\\u0000"}',
  '{"a": 1, "a": 2}',
  '{"__proto__": {"a": 1}}',
  '/* */ {}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
  `{"a": ${'9'.repeat(5000)}}`,
  `{"title": "${'x'.repeat(300_000)}"}`,
  'a=1&b=2',
  '<xml/>',
  '--x\r\n\r\n--x--',
]

export const damage = fc.record({
  kind: fc.constantFrom(
    'field',
    'field',
    'field',
    'field',
    'path',
    'path',
    'query',
    'raw',
    'name',
    'whole',
    'header',
  ),
  place: fc.nat(),
  value,
  text,
  name: fc.constantFrom(...names),
  raw: fc.constantFrom(...bodies),
  cutAt: fc.nat(200),
})
export type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never

/** The longest address that the connection itself accepts. */
const maxPartLength = 800

/** Any text as a part of an address: half characters and broken escapes are sent as a script would. */
const inAddress = (part: string, place: number): string => {
  const escaped = encodeURIComponent(part.slice(0, maxPartLength).toWellFormed())
  return place % 7 === 0 ? `${escaped}%` : place % 7 === 1 ? `%00${escaped}%ff` : escaped
}

/** The valid request with one wrong part. */
export function damaged(sound: Sound, bad: Damage, document: ApiDocument): Bad {
  const { method, path, headers, body } = sound
  const type = { 'content-type': 'application/json', ...headers }
  const send = (what: string, changes: Partial<Bad>): Bad => ({
    method,
    path,
    headers: type,
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
    ...changes,
    what,
  })
  const shown = (some: unknown) => JSON.stringify(some)?.slice(0, 60)
  if (bad.kind === 'path') return send(`path ${shown(bad.text)}`, { path: withPart(sound, bad) })
  if (bad.kind === 'query' || method === 'GET')
    return send(`query ${shown(bad.text)}`, { path: withQuery(sound, bad, document) })
  if (bad.kind === 'header') return send(`header ${shown(bad.text)}`, { headers: withHeader(type, bad) })
  if (bad.kind === 'raw') {
    const cut = JSON.stringify(body).slice(0, bad.cutAt)
    const raw = bad.place % 2 === 0 ? bad.raw : cut
    return send(`body ${shown(raw)}`, { body: raw })
  }
  if (bad.kind === 'whole')
    return send(`body ${shown(bad.value)}`, { body: JSON.stringify(bad.value) ?? 'null' })
  if (bad.kind === 'name' && typeof body === 'object' && body !== null) {
    // Defined by hand: by assignment, some of these names would never be sent.
    const whole = JSON.stringify(body)
    const extra = `${JSON.stringify(bad.name)}:${JSON.stringify(bad.value) ?? 'null'}`
    return send(`name ${shown(bad.name)}`, {
      body: `${whole.slice(0, -1)}${whole === '{}' ? '' : ','}${extra}}`,
    })
  }
  const at = fieldsOf(sound, document)
  const field = at[bad.place % Math.max(at.length, 1)] ?? ['field']
  return send(`${field.join('.')} ${shown(bad.value)}`, {
    body: JSON.stringify(replaced(body, field, bad.value)),
  })
}

function withPart({ call, path }: Sound, { place, text: part }: Damage): string {
  const [address = '', query] = path.split('?')
  const names = (call.split(' ')[1] ?? '').split('/')
  const parts = address.split('/')
  const open = names.flatMap((name, index) => (name.startsWith('{') ? [index] : []))
  const index = open[place % Math.max(open.length, 1)]
  if (index === undefined) parts.push(inAddress(part, place))
  else parts[index] = inAddress(part, place)
  return parts.join('/') + (query === undefined ? '' : `?${query}`)
}

function withQuery({ call, path }: Sound, { place, text: part }: Damage, document: ApiDocument): string {
  const [method = '', address = ''] = call.split(' ')
  const known = (document.paths[address]?.[method.toLowerCase()]?.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name)
  const name = known[place % Math.max(known.length, 1)] ?? 'limit'
  const pair = `${name}=${inAddress(part, place)}`
  const bare = path.split('?')[0] ?? ''
  return place % 5 === 0 ? `${path}${path.includes('?') ? '&' : '?'}${pair}&${pair}` : `${bare}?${pair}`
}

function withHeader(headers: Record<string, string>, { place, text: part }: Damage): Record<string, string> {
  const sendable = part
    .replaceAll(/[^\t\x20-\x7e]/g, '')
    .slice(0, 2000)
    .trim()
  const names = [
    'content-type',
    'accept',
    'accept-language',
    'idempotency-key',
    'x-forwarded-for',
    'if-none-match',
  ]
  return { ...headers, [names[place % names.length] ?? 'accept']: sendable }
}

type Place = (string | number)[]

/** Every place in the valid body, and every name that the document has for it. */
function fieldsOf({ call, body }: Sound, document: ApiDocument): Place[] {
  const [method = '', address = ''] = call.split(' ')
  const content = document.paths[address]?.[method.toLowerCase()]?.requestBody?.content ?? {}
  const documented = Object.values(content).flatMap(({ schema }) => Object.keys(schema.properties ?? {}))
  const within = (some: unknown, at: Place): Place[] => {
    if (typeof some !== 'object' || some === null) return [at]
    return [at, ...Object.entries(some).flatMap(([name, part]) => within(part, [...at, name]))]
  }
  return [...within(body, []), ...documented.map((name) => [name])].filter((at) => at.length > 0)
}

function replaced(body: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(body))
    return body.map((part, index) => (String(index) === String(name) ? replaced(part, rest, by) : part))
  const fields = typeof body === 'object' && body !== null ? body : {}
  return { ...fields, [name]: replaced(Reflect.get(fields, name), rest, by) }
}
