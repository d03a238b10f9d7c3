import { isAlias, isCollection, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { type Fault, sentenceOf } from './fault.ts'
import { yamlCost } from './yaml-cost.ts'

/** YAML from a file, with the line at which it begins there. */
export type YamlText = { file: string; line: number; text: string }

export const tangled = 'There are more fields here, or deeper ones, than any part of a course has.'

type YamlReading<T> = { value: T | undefined; faults: Fault[] }

/**
 * Reads fields by their schema, with a line for each error. Anchors and tags are refused: a course does not
 * need them, and a few lines with them can expand to gigabytes.
 */
export function readYaml<T>({ file, line, text }: YamlText, schema: z.ZodType<T>): YamlReading<T> {
  if (yamlCost(text) === undefined) return { value: undefined, faults: [{ file, line, message: tangled }] }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: 'core' })
  const at = (offset: number | undefined, message: string): Fault => ({
    file,
    line: line + Math.max(0, lines.linePos(offset ?? 0).line - 1),
    message,
  })
  const broken = [...document.errors, ...document.warnings].map(({ pos, message }) =>
    at(pos[0], `This is not YAML that can be read: ${message.split('\n')[0]}`),
  )
  visit(document, (_key, node) => {
    if (!isNode(node)) return
    const isTied = isAlias(node) || ((isScalar(node) || isCollection(node)) && node.anchor !== undefined)
    if (isTied) broken.push(at(node.range?.[0], 'Anchors and aliases (& and *) cannot be used here.'))
  })
  if (broken.length > 0) return { value: undefined, faults: broken.slice(0, 20) }
  const { data, error } = schema.safeParse(document.toJS() ?? undefined, { reportInput: true })
  const offsetOf = (path: readonly PropertyKey[]): number | undefined => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return node.range[0]
    }
    return undefined
  }
  return {
    value: data,
    faults: (error?.issues ?? []).map((issue) => at(offsetOf(issue.path), sentenceOf(issue))),
  }
}
