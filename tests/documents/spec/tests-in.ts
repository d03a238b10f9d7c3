import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { packageRoot } from '#server/platform/operations/package-root.ts'

type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Runs = 'always' | 'by night' | 'never'
export type FoundTest = { title: string; runs: Runs }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** `it.each([…])` is ['it', 'each']: what is called, and with which conditions. */
function calledNames(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee.name)]
  if (callee.type === 'CallExpression') return calledNames(callee.callee)
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return []
  return [...calledNames(callee.object), String(callee.property.name)]
}

const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  const [quasi, ...others] = node.type === 'TemplateLiteral' ? (node.quasis as Node[]) : []
  return quasi && others.length === 0 ? (quasi.value as { cooked: string }).cooked : undefined
}

/** A test that runs only under a condition does not run on every change. */
const runsOf = (conditions: string[], options: string): Runs => {
  if (conditions.some((word) => /^(?:skip|todo|fixme|only|fails?)$/.test(word))) return 'never'
  const isByNight = conditions.some((word) => /^(?:runIf|skipIf)$/.test(word)) || options.includes('@nightly')
  return isByNight ? 'by night' : 'always'
}

const rarer = (one: Runs, other: Runs): Runs => {
  const order: Runs[] = ['always', 'by night', 'never']
  return order[Math.max(order.indexOf(one), order.indexOf(other))] ?? 'never'
}

/** The tests of a file by their titles: calls of `it` or `test` that the parser sees, so none within a comment. */
export function testsIn(file: string, text: string): FoundTest[] {
  const found: FoundTest[] = []
  const look = (value: unknown, around: Runs): void => {
    if (Array.isArray(value)) for (const one of value) look(one, around)
    if (!isNode(value)) return
    let runs = around
    if (value.type === 'CallExpression') {
      const [first, ...conditions] = calledNames(value.callee)
      const [title, ...rest] = value.arguments as Node[]
      const isGroup = first === 'describe' || conditions.includes('describe')
      const isTest = (first === 'it' || first === 'test') && !isGroup
      const said = textOf(title)
      // A test has a title and a function. `test.step` is a part of a test.
      const isWhole = rest.some(({ type }) => /Function/.test(type)) && !conditions.includes('step')
      const options = rest.filter(({ type }) => type === 'ObjectExpression')
      const written = options.map(({ start, end }) => text.slice(start, end)).join(' ')
      if (isGroup || isTest) runs = rarer(around, runsOf(conditions, written))
      if (isTest && isWhole && said !== undefined) found.push({ title: said, runs })
    }
    for (const part of Object.values(value)) look(part, runs)
  }
  look(parseSync(file, text).program, 'always')
  return found
}

const read = new Map<string, FoundTest[]>()

/** When the test of this title runs; undefined where the file has none. */
export function whenRun(path: string, title: string): Runs | undefined {
  const file = join(packageRoot(), path)
  if (!/\.(?:test|spec)\.tsx?$/.test(path) || !existsSync(file)) return undefined
  const tests = read.get(path) ?? testsIn(path, readFileSync(file, 'utf8'))
  read.set(path, tests)
  const runs = tests.filter((one) => one.title === title).map((one) => one.runs)
  return runs.length === 0
    ? undefined
    : runs.reduce((one, other) => (rarer(one, other) === one ? other : one))
}
