import type { Root } from 'mdast'
import type { MdastNode } from './prices-as-text.ts'

function join(node: MdastNode): void {
  if (node.type === 'text') node.value = node.value?.replaceAll(/(?<=\d)\s(?=%)/g, '\u00a0') ?? ''
  for (const child of node.children ?? []) join(child)
}

/** '95 %' is not broken between two lines. Code and formulas stay as they were written. */
export const percentTogether = (tree: Root): void => join(tree as MdastNode)
