import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, it } from 'vitest'
import { courseRoutes } from '#server/courses/routes.ts'
import { contractShapes } from '#server/platform/openapi/contract-shapes.ts'
import { docsPage } from '#server/platform/openapi/docs-page.ts'
import { examples } from '#server/platform/openapi/examples.ts'
import { finishDocument } from '#server/platform/openapi/finish-document.ts'
import { readDocument } from '#server/platform/openapi/read-document.ts'
import { startTestApp } from './app.ts'

/** How often other work of the process has a turn until this is made. Nothing here waits for anything else. */
async function turnsWhile<Made>(make: () => Promise<Made>): Promise<{ turns: number; made: Made }> {
  let turns = 0
  let ended = false
  const count = () => {
    if (ended) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  const made = await make()
  ended = true
  return { turns, made }
}

it('the API document is made in small steps, so that nobody waits for all of it', async () => {
  const courses = courseRoutes([])
  const calls = courses.openAPIRegistry.definitions.length
  expect(calls).toBeGreaterThan(10)
  const config = { openapi: '3.1.0', info: { title: 'Courses', version: '1' } }
  const read = await turnsWhile(() => readDocument(courses, config))
  expect(read.turns).toBeGreaterThanOrEqual(calls)

  const paths = Object.keys(read.made.paths ?? {}).length
  const shapes = (await contractShapes()).length
  expect(shapes).toBeGreaterThan(100)
  const finished = await turnsWhile(() => finishDocument(read.made, { url: 'http://localhost' }))
  // Each path twice, when it is mended and when its shapes are looked up, and each shape of the contract.
  expect(finished.turns).toBeGreaterThanOrEqual(2 * paths + shapes)

  const page = await turnsWhile(() => docsPage(finished.made))
  const named = Object.keys(finished.made.components?.schemas ?? {}).length
  expect(page.turns).toBeGreaterThanOrEqual(calls + named)
})

type Shape = { $ref?: string; properties?: Record<string, unknown> }
type Media = { schema: { $ref?: string; anyOf?: Shape[] }; example?: unknown }
type Place = { content?: Record<string, Media> }
type Operation = { operationId: string; requestBody?: Place; responses: Record<string, Place> }

it('every example of the API document fits its schema, and the calls to guides say what they read', async () => {
  const app = await startTestApp()
  const document = await (await app.visitor().get('/api/openapi.json')).json()
  await app.stop()
  const shapes = new Ajv2020({ strict: false })
  formats.default(shapes)
  shapes.addSchema(document, 'document')
  const shown = new Set<string>()
  const faults: string[] = []
  const bodies = new Map<string, unknown>()
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(item)) {
      const { operationId } = operation
      const at = [
        '#',
        'paths',
        path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D'),
        method,
      ]
      const places = Object.entries(operation.responses).map(
        ([status, place]) => [place, `responses/${status}`] as const,
      )
      for (const [place, name] of [[operation.requestBody, 'requestBody'] as const, ...places]) {
        const media = place?.content?.['application/json']
        if (name === 'requestBody') bodies.set(operationId, media?.schema)
        if (media?.example === undefined) continue
        shown.add(operationId)
        const pointer = `document${at.join('/')}/${name}/content/application~1json/schema`
        const fits = shapes.compile({ $ref: pointer })
        if (!fits(media.example))
          faults.push(
            `${operationId} ${name}: ${fits.errors?.[0]?.instancePath} ${fits.errors?.[0]?.message}`,
          )
      }
    }
  expect(faults).toEqual([])
  expect([...shown].sort()).toEqual(Object.keys(examples).sort())
  const guideBodies = { postGenerateResources: 'topic', postExaminerChat: 'question' }
  const examBodies = { postGenerateExamQuestions: 'questionCount', postSubmitExam: 'examId' }
  for (const [operationId, field] of Object.entries({ ...guideBodies, ...examBodies })) {
    const taken = ((bodies.get(operationId) as Media['schema']).anyOf ?? []).map((shape) => {
      const name = shape.$ref?.split('/').at(-1)
      return { name, properties: name ? document.components.schemas[name].properties : shape.properties }
    })
    expect(
      taken.map(({ name }) => name),
      operationId,
    ).toContain('WrappedRequest')
    expect(
      taken.flatMap(({ properties }) => Object.keys(properties ?? {})),
      operationId,
    ).toContain(field)
  }
})
