import { Parser } from 'htmlparser2'
import { ReadingFault } from '#server/sources/read/read-line.ts'

/** An element; its name has no prefix. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** The text of the element and all its descendants. */
  text: string
}

const maxElements = 200_000
const maxDepth = 200
const maxText = 2000

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

/**
 * Parses the small XML files that describe a book. Entities that such a file declares itself are not
 * expanded.
 */
export function readXml(text: string, { isHtml = false } = {}): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count += 1
        if (count > maxElements || open.length > maxDepth) throw new ReadingFault('broken')
        const element = { name: localName(name), attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(words) {
        for (const element of open) if (element.text.length < maxText) element.text += words
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: !isHtml, recognizeSelfClosing: true },
  )
  parser.write(text)
  parser.end()
  return root
}

/** All descendants of this name, in document order. */
export function* elementsOf(within: XmlElement, name: string): Generator<XmlElement> {
  for (const child of within.children) {
    if (child.name === name) yield child
    yield* elementsOf(child, name)
  }
}

export const firstOf = (within: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(within, name).next().value ?? undefined
