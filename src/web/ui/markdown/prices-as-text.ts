import type { Root } from 'mdast'
import { isPrice } from './open-inline.ts'

/** The part of a syntax tree that is needed here. */
export interface MdastNode {
  type: string
  value?: string
  children?: MdastNode[]
}

function replace(node: MdastNode): void {
  if (node.children === undefined) return
  node.children = node.children.map((child) => {
    replace(child)
    const written = `$${child.value}$`
    return child.type === 'inlineMath' && isPrice(written, 0) ? { type: 'text', value: written } : child
  })
}

/** The text between two prices, '$5 today or $9', is no formula. */
export const pricesAsText = (tree: Root): void => replace(tree as MdastNode)
