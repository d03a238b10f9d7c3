import type { Nodes, Root, Table, TableRow } from 'mdast'
import type {} from 'mdast-util-math'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { Footnotes } from './footnotes.ts'
import { element, type HtmlNode, onLines, text } from './html-tree.ts'
import { listElement } from './list-tree.ts'

type OfType<Type extends Nodes['type']> = Extract<Nodes, { type: Type }>
type Reference = OfType<'linkReference'> | OfType<'imageReference'>
type Definition = OfType<'definition'>

/** Parts of a text that become one element around their children. */
const tags: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
}

/** The elements of a parsed text. `prefix` is for its ids, so that two texts of a page never share one. */
export function buildTree(root: Root, prefix: string): HtmlNode {
  const builder = new Builder(root, prefix)
  const children = onLines(builder.all(root), false)
  const notes = builder.footnotes.list((note) => builder.all(note))
  return { type: 'root', children: notes === undefined ? children : [...children, text('\n'), notes] }
}

class Builder {
  readonly footnotes: Footnotes
  private readonly definitions = new Map<string, Definition>()

  constructor(root: Root, prefix: string) {
    this.footnotes = new Footnotes(prefix)
    this.define(root)
  }

  /** The first definition of a name counts. */
  private define(node: Nodes): void {
    if (node.type === 'footnoteDefinition') this.footnotes.define(node)
    if (node.type === 'definition') {
      const id = node.identifier.toUpperCase()
      if (!this.definitions.has(id)) this.definitions.set(id, node)
    }
    if ('children' in node) for (const child of node.children) this.define(child)
  }

  all(parent: Nodes): HtmlNode[] {
    if (!('children' in parent)) return []
    return parent.children.flatMap((child, index) => {
      const shown = this.one(child)
      if (parent.children[index - 1]?.type === 'break') trimStart(shown[0])
      return shown
    })
  }

  private one(node: Nodes): HtmlNode[] {
    const tag = tags[node.type]
    if (tag !== undefined) return [element(tag, {}, this.all(node))]
    switch (node.type) {
      case 'text':
        return [text(trimLines(node.value))]
      case 'html':
        return [{ type: 'raw', value: node.value }]
      case 'heading':
        return [element(`h${node.depth}`, {}, this.all(node))]
      case 'blockquote':
        return [element('blockquote', {}, onLines(this.all(node)))]
      case 'break':
        return [element('br'), text('\n')]
      case 'thematicBreak':
        return [element('hr')]
      case 'list':
        return [listElement(node, (item) => this.all(item))]
      case 'table':
        return [this.table(node)]
      case 'link':
        return [this.link(node, node)]
      case 'image':
        return [picture(node, node)]
      case 'linkReference':
      case 'imageReference':
        return this.reference(node)
      case 'footnoteReference':
        return [this.footnotes.refer(node)]
      default:
        return verbatim(node)
    }
  }

  private link(node: Nodes, { url, title }: Pick<Definition, 'url' | 'title'>): HtmlNode {
    return element('a', { href: normalizeUri(url), title }, this.all(node))
  }

  /** A reference without a definition is shown as it was written. */
  private reference(node: Reference): HtmlNode[] {
    const definition = this.definitions.get(node.identifier.toUpperCase())
    if (definition !== undefined)
      return [node.type === 'linkReference' ? this.link(node, definition) : picture(node, definition)]
    const ends = { collapsed: '][]', full: `][${node.label || node.identifier}]`, shortcut: ']' }
    const end = ends[node.referenceType]
    if (node.type === 'imageReference') return [text(`![${node.alt}${end}`)]
    return [text('['), ...this.all(node), text(end)]
  }

  private table({ align, children: [head, ...rows] }: Table): HtmlNode {
    const row = (cells: TableRow, tag: string) => {
      const columns = align ?? cells.children.map(() => null)
      const shown = columns.map((side, index) => {
        const cell = cells.children[index]
        return element(tag, { align: side }, cell === undefined ? [] : this.all(cell))
      })
      return element('tr', {}, onLines(shown))
    }
    const parts: HtmlNode[] = []
    if (head !== undefined) parts.push(element('thead', {}, onLines([row(head, 'th')])))
    if (rows.length > 0) parts.push(element('tbody', {}, onLines(rows.map((cells) => row(cells, 'td')))))
    return element('table', {}, onLines(parts))
  }
}

/** Lines have no spaces at the end, and only the first may have some at the start. */
const trimLines = (value: string): string =>
  value
    .split(/(\r?\n|\r)/)
    .map((line, index, all) => {
      let [start, end] = [0, line.length]
      while (index > 0 && isSpace(line[start])) start += 1
      while (index < all.length - 1 && end > start && isSpace(line[end - 1])) end -= 1
      return line.slice(start, end)
    })
    .join('')

const isSpace = (character: string | undefined) => character === ' ' || character === '\t'

/** Spaces after a hard break are not shown. */
function trimStart(node: HtmlNode | undefined): void {
  const first = node?.type === 'element' ? node.children?.[0] : node
  if (first?.type === 'text') first.value = first.value?.replace(/^[\t ]+/, '') ?? ''
}

const picture = (
  { alt }: OfType<'image'> | OfType<'imageReference'>,
  { url, title }: Pick<Definition, 'url' | 'title'>,
): HtmlNode => element('img', { src: normalizeUri(url), alt, title })

/** Code and formulas; other nodes, such as a definition, are not shown. */
function verbatim(node: Nodes): HtmlNode[] {
  switch (node.type) {
    case 'code': {
      const className = node.lang ? [`language-${node.lang.split(/\s+/)[0]}`] : undefined
      return [element('pre', {}, [element('code', { className }, [text(node.value && `${node.value}\n`)])])]
    }
    case 'inlineCode':
      return [element('code', {}, [text(node.value.replaceAll(/\r?\n|\r/g, ' '))])]
    case 'math':
      return [element('pre', {}, [formula(node.value, 'math-display')])]
    case 'inlineMath':
      return [formula(node.value, 'math-inline')]
    default:
      return []
  }
}

const formula = (value: string, kind: string): HtmlNode =>
  element('code', { className: ['language-math', kind] }, [text(value)])
