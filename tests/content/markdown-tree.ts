import { pricesAsText } from '#web/ui/markdown/prices-as-text.ts'
import { parsed } from '#web/ui/markdown/syntax.ts'

/** As much of a syntax tree as is needed here. */
export type MarkdownNode = {
  type: string
  value?: string
  depth?: number
  lang?: string | null
  children?: MarkdownNode[]
}

/** Every rule reads the same texts. */
const known = new Map<string, MarkdownNode>()

/** A text as the product reads it: with tables and formulas. */
export function markdownTree(text: string): MarkdownNode {
  const tree = known.get(text) ?? read(text)
  known.set(text, tree)
  return tree
}

function read(text: string): MarkdownNode {
  const tree = parsed(text, true)
  pricesAsText(tree)
  return tree as MarkdownNode
}

export function nodesOf(node: MarkdownNode): MarkdownNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)]
}

const apart = ['paragraph', 'heading', 'tableCell', 'listItem', 'blockquote']
const noProse = ['code', 'inlineCode', 'math', 'inlineMath']

/** The text alone, a paragraph a line; a formula or a piece of code leaves a gap that is no word. */
export function proseOf(node: MarkdownNode, without: readonly string[] = []): string {
  if (noProse.includes(node.type)) return ' … '
  if (without.includes(node.type)) return ''
  const inside = node.value ?? (node.children ?? []).map((child) => proseOf(child, without)).join('')
  return apart.includes(node.type) ? `${inside}\n` : inside
}
