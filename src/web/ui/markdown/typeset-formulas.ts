import katex from 'katex'
import type { HtmlNode } from './html-tree.ts'

const settings = { strict: 'ignore', maxExpand: 200, maxSize: 20, throwOnError: false } as const

/** The page's policy forbids styles in parsed text, so they pass the parser under another name. */
const keptStyleName = 'data-kept-style'

function asTree(node: Node): HtmlNode[] {
  if (node instanceof Text) return [{ type: 'text', value: node.data }]
  if (!(node instanceof Element)) return []
  const properties: Record<string, unknown> = {}
  for (const { name, value } of node.attributes) {
    if (name === 'class') properties.className = value.split(' ')
    else properties[name === keptStyleName ? 'style' : name] = value
  }
  const children = [...node.childNodes].flatMap(asTree)
  return [{ type: 'element', tagName: node.localName, properties, children }]
}

/** A formula as it was written, set in type. */
export function typeset(formula: string, displayMode: boolean): HtmlNode[] {
  const template = document.createElement('template')
  template.innerHTML = katex
    .renderToString(formula, { ...settings, displayMode })
    .replaceAll(' style="', ` ${keptStyleName}="`)
  return [...template.content.childNodes].flatMap(asTree)
}
