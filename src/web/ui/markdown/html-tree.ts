import type { ReactNode } from 'react'

/** A text as the elements that are shown of it. `raw` is HTML that somebody wrote: it is shown as it was written. */
export interface HtmlNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HtmlNode[]
  /** What is shown in its place, where a component draws it. */
  drawn?: ReactNode
}

/** Changes what is shown of a text, in its place. */
export type TreeChange = (tree: HtmlNode) => void

export const text = (value: string): HtmlNode => ({ type: 'text', value })

export const element = (
  tagName: string,
  properties: Record<string, unknown> = {},
  children: HtmlNode[] = [],
): HtmlNode => ({ type: 'element', tagName, properties, children })

/** Nodes with a line break between any two of them; `around`: before the first and after the last as well. */
export function onLines(nodes: HtmlNode[], around = true): HtmlNode[] {
  const lines = nodes.flatMap((node, index) => (index === 0 ? [node] : [text('\n'), node]))
  if (!around) return lines
  return nodes.length === 0 ? [text('\n')] : [text('\n'), ...lines, text('\n')]
}
