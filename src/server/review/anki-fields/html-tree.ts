import { decodeHTML, decodeHTMLAttribute } from 'entities'

/** The parsed HTML of a field, as far as it is needed: words and elements. */
export type HtmlNode = string | HtmlElement
export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] }

/** Elements without an end tag. */
const empty = new Set([
  'br',
  'hr',
  'img',
  'input',
  'wbr',
  'col',
  'source',
  'link',
  'meta',
  'embed',
  'area',
  // They have an end tag, but contain only sources, or words for browsers that cannot play them.
  'audio',
  'video',
])
/** The content of these elements is not text for a reader. */
const unread = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'head',
  'title',
])
/** Tags nested deeper than this are ignored. */
const deepest = 60

const tag = /<(\/?)([A-Za-z][A-Za-z0-9-]*)(?![A-Za-z0-9-])((?:[^"'<>]|"[^"]*"|'[^']*')*)\/?>/y
const attribute = /(?<![^\s"'<>/=])([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g

/** Parses any text to a tree in one pass: an incomplete tag counts as words. */
export function readHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  let at = 0
  const write = (text: string) => {
    if (text !== '') open.at(-1)?.children.push(decodeEntities(text))
  }
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next === -1) break
    write(html.slice(at, next))
    at = next
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      at = end === -1 ? html.length : end + 3
      continue
    }
    if (/[!?]/.test(html[at + 1] ?? '')) {
      const end = html.indexOf('>', at)
      at = end === -1 ? html.length : end + 1
      continue
    }
    tag.lastIndex = at
    const found = tag.exec(html)
    if (found === null) {
      write('<')
      at += 1
      continue
    }
    at = tag.lastIndex
    const [, slash, spelt = '', inside = ''] = found
    const name = spelt.toLowerCase()
    if (slash === '/') close(open, name)
    else if (unread.has(name)) at = inside.endsWith('/') ? at : endOf(html, name, at)
    else {
      const element = { name, attributes: attributesOf(inside), children: [] }
      open.at(-1)?.children.push(element)
      if (!empty.has(name) && open.length < deepest) open.push(element)
    }
  }
  write(html.slice(at))
  return root
}

function close(open: HtmlElement[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name)
  // The first entry is the root, which no tag closes.
  if (at > 0) open.length = at
}

function endOf(html: string, name: string, from: number): number {
  // Such as /<\/style[^<>]*>/gi
  const end = new RegExp(`</${name}[^<>]*>`, 'gi')
  end.lastIndex = from
  return end.exec(html) === null ? html.length : end.lastIndex
}

const attributesOf = (inside: string): Record<string, string> =>
  Object.fromEntries(
    [...inside.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeAttribute(double ?? single ?? bare ?? ''),
    ]),
  )

/** Spaces of any width become ordinary spaces; zero-width break and join characters stay. */
const asSpaces = (text: string): string =>
  text.replaceAll(/[\u00a0\u2002\u2003\u2009]/g, ' ').replaceAll('\0', '')

export const decodeEntities = (text: string): string =>
  text.includes('&') ? asSpaces(decodeHTML(text)) : text

const decodeAttribute = (text: string): string =>
  text.includes('&') ? asSpaces(decodeHTMLAttribute(text)) : text

/** All the words of an element, with its line breaks. */
export const textWithin = ({ children }: HtmlElement): string =>
  children
    .map((child) => {
      if (typeof child === 'string') return child
      return child.name === 'br' ? '\n' : textWithin(child) + (/^(?:div|p)$/.test(child.name) ? '\n' : '')
    })
    .join('')
