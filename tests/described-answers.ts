import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { startTestApp } from './app.ts'

type ResponseDescription = { content?: Record<string, unknown> }
type Operation = { responses: Record<string, ResponseDescription> }
type ApiDocument = { paths: Record<string, Record<string, Operation>> }
type Reference = { document: ApiDocument; shapes: Ajv2020; known: Map<string, ValidateFunction> }

/** All apps of a test run have the same API document. */
let reference: Reference | undefined
let isReading = false

/**
 * Reads the API document from a separate app before the tests begin: a call to the tested app would count
 * against its limits, and making the document blocks everything else for a moment. A test without an app
 * needs none.
 */
export async function readReference(): Promise<void> {
  if (reference !== undefined || isReading) return
  isReading = true
  const app = await startTestApp()
  const answer = await fetch(`${app.origin}/api/openapi.json`)
  const document = (await answer.json()) as ApiDocument
  await app.stop()
  const shapes = new Ajv2020({ strict: false })
  formats.default(shapes)
  shapes.addSchema(document, 'reference')
  reference = { document, shapes, known: new Map() }
}

/** Says how an answer's status, type or shape contradicts the API document; undefined where it fits. */
export async function faultOfAnswer(
  { method, path }: { method: string; path: string },
  answer: Response,
): Promise<string | undefined> {
  const [address = ''] = path.split('?')
  // Unforeseen errors (500) are no part of the document; some tests cause them.
  if (!address.startsWith('/api/') || answer.status === 500) return undefined
  const read = reference
  const template = read && templateOf(read.document, address)
  const operation = template && read.document.paths[template]?.[method.toLowerCase()]
  if (!operation) return undefined
  const call = `${method} ${template} answered ${answer.status}`
  const described = operation.responses[answer.status]
  if (described === undefined) return `${call}, which the API document does not say`
  const types = Object.keys(described.content ?? {})
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (types.length > 0 && !types.some((one) => fits(one, type)))
    return `${call} as ${type}, not ${types.join(', ')}`
  if (type !== 'application/json' || !types.includes(type)) return undefined
  const place = `${template}/${method.toLowerCase()}/${answer.status}`
  const check =
    read.known.get(place) ?? read.shapes.compile({ $ref: pointer(template, method, answer.status) })
  read.known.set(place, check)
  if (check(await answer.clone().json())) return undefined
  const [error] = check.errors ?? []
  return `${call} with another shape: ${error?.instancePath} ${error?.message}`
}

const fits = (one: string, type: string) =>
  one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : one === type

function pointer(template: string, method: string, status: number): string {
  const path = template.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')
  return `reference#/paths/${path}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
}

/** The path of the document that fits an address; a fixed path comes before a path with ids. */
function templateOf({ paths }: ApiDocument, address: string): string | undefined {
  if (paths[address] !== undefined) return address
  const parts = address.split('/')
  return Object.keys(paths).find((path) => {
    const own = path.split('/')
    return own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at])
  })
}
