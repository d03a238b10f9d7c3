/** As much of a syntax tree as is needed here. */
export interface HastNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HastNode[]
}

const longestFormula = 4000

const classesOf = ({ properties }: HastNode): unknown[] =>
  Array.isArray(properties?.className) ? properties.className : []

const textOf = (node: HastNode): string => node.value ?? (node.children ?? []).map(textOf).join('')

export type InPlaceOf = (formula: string, isDisplay: boolean) => HastNode[]

/** A rehype plugin: puts something in the place of every formula that remark-math left in a tree. */
export const eachFormula = (inPlaceOf: InPlaceOf) => () => (tree: object) =>
  replaceFormulas(tree as HastNode, inPlaceOf)

function replaceFormulas(node: HastNode, inPlaceOf: InPlaceOf): void {
  if (node.children === undefined) return
  node.children = node.children.flatMap((child) => {
    const code = child.tagName === 'pre' ? child.children?.[0] : child
    const classes = code === undefined ? [] : classesOf(code)
    const formula = textOf(child)
    if (!classes.includes('language-math') || formula.length > longestFormula) {
      replaceFormulas(child, inPlaceOf)
      return child
    }
    return inPlaceOf(formula, child.tagName === 'pre' || classes.includes('math-display'))
  })
}
