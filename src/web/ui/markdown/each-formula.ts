import type { HtmlNode, TreeChange } from './html-tree.ts'

const maxFormulaLength = 4000

const classesOf = ({ properties }: HtmlNode): unknown[] =>
  Array.isArray(properties?.className) ? properties.className : []

const textOf = (node: HtmlNode): string => node.value ?? (node.children ?? []).map(textOf).join('')

export type InPlaceOf = (formula: string, isDisplay: boolean) => HtmlNode[]

/** Puts something in the place of every formula in a tree. */
export const eachFormula =
  (inPlaceOf: InPlaceOf): TreeChange =>
  (tree) =>
    replaceFormulas(tree, inPlaceOf)

function replaceFormulas(node: HtmlNode, inPlaceOf: InPlaceOf): void {
  if (node.children === undefined) return
  node.children = node.children.flatMap((child) => {
    const code = child.tagName === 'pre' ? child.children?.[0] : child
    const classes = code === undefined ? [] : classesOf(code)
    const formula = textOf(child)
    if (!classes.includes('language-math') || formula.length > maxFormulaLength) {
      replaceFormulas(child, inPlaceOf)
      return child
    }
    return inPlaceOf(formula, child.tagName === 'pre' || classes.includes('math-display'))
  })
}
