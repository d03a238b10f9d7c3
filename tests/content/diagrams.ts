import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import mermaid from 'mermaid'

/**
 * The diagrams' parser cleans labels with a library that needs a page; these diagrams are only parsed, never
 * shown.
 */
const cleaner = join(import.meta.dirname, '../../node_modules', 'dompurify', 'dist', 'purify.es.mjs')

/** The rules are tried on one course with a change here and there, which leaves nearly all diagrams as they were. */
const known = new Map<string, Promise<string | undefined>>()

/** The error in a diagram's description, or undefined. */
export function diagramFault(source: string): Promise<string | undefined> {
  const fault = known.get(source) ?? findFault(source)
  known.set(source, fault)
  return fault
}

async function findFault(source: string): Promise<string | undefined> {
  const { default: clean } = (await import(/* @vite-ignore */ pathToFileURL(cleaner).href)) as {
    default: object
  }
  Object.assign(clean, { addHook: () => {}, sanitize: (text: string) => text })
  if (/<[a-z!/?]/i.test(source)) return 'holds markup, which is not drawn'
  try {
    await mermaid.parse(source)
    const isSideways = /^\s*(?:flowchart|graph)\s+(?:LR|RL)\b/.test(source)
    const arrows = source.match(/--+>/g)?.length ?? 0
    return isSideways && arrows > 2 ? 'runs sideways: too small to read on a phone' : undefined
  } catch (error) {
    return `cannot be drawn: ${error instanceof Error ? error.message : String(error)}`
  }
}
