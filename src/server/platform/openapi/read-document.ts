import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { describedBodies } from '#server/platform/http/ai-body.ts'
import { routes } from '#server/platform/http/route.ts'

export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/**
 * The generator makes a whole document without a pause. So each call gets a separate document, and the
 * documents are merged.
 */
export async function readDocument(
  { openAPIRegistry }: Pick<OpenAPIHono, 'openAPIRegistry'>,
  config: Parameters<OpenAPIHono['getOpenAPI31Document']>[0],
): Promise<OpenApiDocument> {
  const paths: NonNullable<OpenApiDocument['paths']> = {}
  const components: Record<string, object> = {}
  for (const definition of openAPIRegistry.definitions) {
    const part = routes({ tag: 'part' }, [])
    if (definition.type === 'route') part.openAPIRegistry.registerPath(asDescribed(definition.route))
    if (definition.type === 'component')
      part.openAPIRegistry.registerComponent(definition.componentType, definition.name, definition.component)
    const document = part.getOpenAPI31Document(config)
    for (const [path, item] of Object.entries(document.paths ?? {})) paths[path] = { ...paths[path], ...item }
    for (const [kind, named] of Object.entries(document.components ?? {}))
      components[kind] = { ...components[kind], ...named }
    await nextTurn()
  }
  return { ...config, paths, components }
}

type Route = Extract<OpenAPIHono['openAPIRegistry']['definitions'][number], { type: 'route' }>['route']

/** The body as the route describes it, where other code parses it. */
function asDescribed(route: Route): Route {
  const json = route.request?.body?.content['application/json']
  const described = json && 'schema' in json && json.schema && describedBodies.get(json.schema)
  if (!described) return route
  const body = { required: true, content: { 'application/json': { schema: described } } }
  return { ...route, request: { ...route.request, body } }
}
