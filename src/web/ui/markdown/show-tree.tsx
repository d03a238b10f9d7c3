import {
  type ComponentProps,
  type ComponentType,
  createElement,
  Fragment,
  type JSX,
  type ReactNode,
} from 'react'
import type { HtmlNode } from './html-tree.ts'

type Tag = keyof JSX.IntrinsicElements

/** Components in the place of elements. Each has the properties of the element, and the element itself. */
export type Parts = { [Name in Tag]?: ComponentType<ComponentProps<Name> & { node?: HtmlNode }> }

const allowedLink = /^(?:(?:https?|ircs?|mailto|xmpp):|#)/i
const addresses = /^(?:action|cite|data|formAction|href|icon|itemId|manifest|ping|poster|src)$/

/** Where spaces between the elements would be a fault. */
const rowsOfTables = /^(?:table|thead|tbody|tfoot|tr)$/

/** Raw HTML is text here, and a link of an unlisted protocol leads nowhere. */
export const showTree = (tree: HtmlNode, parts: Parts): ReactNode =>
  createElement(Fragment, null, ...childrenOf(tree, parts))

function childrenOf({ tagName = '', children = [] }: HtmlNode, parts: Parts): ReactNode[] {
  // What is of the same name stays what it was while a text grows.
  const counts = new Map<string, number>()
  const shown = children.map((child) => {
    if (child.tagName === undefined) return child.value
    const count = counts.get(child.tagName) ?? 0
    counts.set(child.tagName, count + 1)
    return showElement(child, child.tagName, `${child.tagName}-${count}`, parts)
  })
  return rowsOfTables.test(tagName)
    ? shown.filter((child) => typeof child !== 'string' || child.trim() !== '')
    : shown
}

function showElement(node: HtmlNode, tagName: string, key: string, parts: Parts): ReactNode {
  if (node.drawn !== undefined) return createElement(Fragment, { key }, node.drawn)
  // By name alone: to say which of two hundred components it is would take the compiler seconds.
  const part = Object.hasOwn(parts, tagName) ? (parts as Record<string, unknown>)[tagName] : undefined
  const properties = { ...propertiesOf(node), key, ...(part !== undefined && { node }) }
  return createElement((part ?? tagName) as string, properties, ...childrenOf(node, parts))
}

function propertiesOf({ tagName = '', properties = {} }: HtmlNode): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || name === 'children') continue
    if (name === 'style') shown.style = stylesOf(String(value))
    else if (name === 'align' && /^t[dh]$/.test(tagName)) shown.style = { textAlign: value }
    else if (addresses.test(name)) shown[name] = allowedLink.test(String(value)) ? value : ''
    else shown[nameOf(name)] = Array.isArray(value) ? value.join(' ') : value
  }
  return shown
}

const camelCased = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** As React has them: `dataSeconds` and `ariaLabel` with dashes, all others without. */
function nameOf(name: string): string {
  if (/^aria[A-Z]/.test(name)) return `aria-${name.slice(4).toLowerCase()}`
  if (/^data[A-Z]/.test(name)) return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return /^(?:aria|data)-/.test(name) ? name : camelCased(name)
}

function stylesOf(text: string): Record<string, string> {
  const styles: Record<string, string> = {}
  for (const declaration of text.split(';')) {
    const [name = '', ...value] = declaration.split(':')
    if (value.length > 0) styles[camelCased(name.trim())] = value.join(':').trim()
  }
  return styles
}
