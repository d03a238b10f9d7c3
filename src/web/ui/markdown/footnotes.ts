import type { FootnoteDefinition, FootnoteReference } from 'mdast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { element, type HtmlNode, onLines, text } from './html-tree.ts'

interface Note {
  /** The form used in addresses. */
  name: string
  definition: FootnoteDefinition
  /** How often the text refers to it. */
  references: number
}

const again = (count: number): string => (count > 1 ? `-${count}` : '')

/** The footnotes of one text, numbered by their first reference. */
export class Footnotes {
  private readonly prefix: string
  private readonly defined = new Map<string, Note>()
  private readonly shown: Note[] = []

  constructor(prefix: string) {
    this.prefix = prefix
  }

  define(definition: FootnoteDefinition): void {
    const id = definition.identifier.toUpperCase()
    const note = { name: normalizeUri(id.toLowerCase()), definition, references: 0 }
    if (!this.defined.has(id)) this.defined.set(id, note)
  }

  /** The number that links to a note. The parser makes no reference without a note. */
  refer({ identifier, label }: FootnoteReference): HtmlNode {
    const note = this.defined.get(identifier.toUpperCase())
    if (note === undefined) return text(`[^${label}]`)
    note.references += 1
    if (note.references === 1) this.shown.push(note)
    const properties = {
      href: `#${this.prefix}fn-${note.name}`,
      id: `${this.prefix}fnref-${note.name}${again(note.references)}`,
      dataFootnoteRef: true,
      ariaDescribedBy: ['footnote-label'],
    }
    return element('sup', {}, [element('a', properties, [text(String(this.shown.indexOf(note) + 1))])])
  }

  /** Below the text: every note that it refers to. A note may refer to others, which come after it. */
  list(childrenOf: (definition: FootnoteDefinition) => HtmlNode[]): HtmlNode | undefined {
    const items: HtmlNode[] = []
    for (const [index, note] of this.shown.entries())
      items.push(this.item(note, index + 1, childrenOf(note.definition)))
    if (items.length === 0) return undefined
    return element('section', { dataFootnotes: true, className: ['footnotes'] }, [
      element('h2', { id: 'footnote-label' }, [text('Footnotes')]),
      text('\n'),
      element('ol', {}, onLines(items)),
      text('\n'),
    ])
  }

  private item({ name, references }: Note, number: number, content: HtmlNode[]): HtmlNode {
    const back = Array.from({ length: references }, (_, index) => this.wayBack(name, number, index + 1))
    const links = back.flatMap((link, index) => (index === 0 ? [link] : [text(' '), link]))
    const last = content.at(-1)
    if (last?.tagName === 'p') last.children?.push(text(' '), ...links)
    else content.push(...links)
    return element('li', { id: `${this.prefix}fn-${name}` }, onLines(content))
  }

  private wayBack(name: string, number: number, count: number): HtmlNode {
    const properties = {
      href: `#${this.prefix}fnref-${name}${again(count)}`,
      dataFootnoteBackref: '',
      ariaLabel: `Back to reference ${number}${again(count)}`,
      className: ['data-footnote-backref'],
    }
    const more = count > 1 ? [element('sup', {}, [text(String(count))])] : []
    return element('a', properties, [text('↩'), ...more])
  }
}
