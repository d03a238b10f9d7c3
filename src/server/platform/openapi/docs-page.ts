import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { errorTable } from '#contract/errors.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'
import type { OpenApiDocument } from './read-document.ts'
import { tagSentences } from './tags.ts'

type Operation = NonNullable<NonNullable<OpenApiDocument['paths']>[string]['get']>
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: object }

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The API on one readable page: plain HTML made here, no script and no foreign host. */
export const docsPage = async (document: OpenApiDocument) => ({
  html: await pageOf(document),
  styleHash: `sha256-${createHash('sha256').update(styles).digest('base64')}`,
})

async function pageOf(document: OpenApiDocument): Promise<string> {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  )
  const rooms = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'other')
  const sections: string[] = []
  for (const [room, list] of rooms) {
    const head = `<h2 id="${escapeHtml(room)}">${escapeHtml(room)}</h2><p>${escapeHtml(tagSentences[room] ?? '')}</p>`
    const articles: string[] = []
    for (const operation of list) {
      articles.push(operationHtml(operation))
      await nextTurn()
    }
    sections.push(`<section>${head}${articles.join('')}</section>`)
  }
  const errors = Object.entries(errorTable).map(
    ([code, { status, sentence }]) =>
      `<tr id="error-${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(sentence)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<style>${styles}</style></head>
<body><main><h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description ?? '')} The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Rooms"><ul>${[...rooms.keys()].map((room) => `<li><a href="#${escapeHtml(room)}">${escapeHtml(room)}</a></li>`).join('')}<li><a href="#shapes">shapes</a></li><li><a href="#errors">errors</a></li></ul></nav>
${sections.join('\n')}
${await shapesHtml(document.components?.schemas ?? {})}
<section><h2 id="errors">errors</h2><p>Problem documents (RFC 9457); <code>detail</code> is the sentence; <code>fields</code> names what was rejected, each with its own.</p>
<table><thead><tr><th scope="col">code</th><th scope="col">status</th><th scope="col">sentence</th></tr></thead><tbody>${errors.join('')}</tbody></table></section>
</main></body></html>`
}

function operationHtml({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const detail = JSON.stringify(
    {
      ...(operation.requestBody ? { requestBody: operation.requestBody } : {}),
      responses: operation.responses,
    },
    null,
    2,
  )
  return `<article><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')}</p>
${operation.description === undefined || operation.description === operation.summary ? '' : `<p>${escapeHtml(operation.description)}</p>`}
${parametersHtml((operation.parameters ?? []) as Parameter[])}
<details><summary>Shapes</summary><pre tabindex="0">${escapeHtml(detail)}</pre></details></article>`
}

function parametersHtml(parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escapeHtml(description ?? '')}</td><td><code>${escapeHtml(JSON.stringify(schema ?? {}))}</code></td></tr>`,
  )
  return `<table><thead><tr><th scope="col">parameter</th><th scope="col">in</th><th scope="col">meaning</th><th scope="col">shape</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

async function shapesHtml(schemas: Record<string, unknown>): Promise<string> {
  const shapes: string[] = []
  for (const [name, shape] of Object.entries(schemas)) {
    const text = escapeHtml(JSON.stringify(shape, null, 2))
    shapes.push(
      `<details id="shape-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><pre tabindex="0">${text}</pre></details>`,
    )
    await nextTurn()
  }
  return `<section><h2 id="shapes">shapes</h2><p>What bodies and answers name with <code>$ref</code>.</p>${shapes.join('')}</section>`
}

const styles = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; }
article { border-top: 1px solid; padding: 0.75rem 0; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
pre { overflow-x: auto; }
table { border-collapse: collapse; } td, th { text-align: left; padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; }
`
