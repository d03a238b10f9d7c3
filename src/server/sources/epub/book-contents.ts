import type { Archive } from '#server/sources/read/archive.ts'
import { cleanTitle } from '#server/sources/read/clean-text.ts'
import { type BookPackage, resolveName, xmlIn } from './book-package.ts'
import { elementsOf, firstOf, type XmlElement } from './xml.ts'

/** An entry of the table of contents: a file of the book, and the id within it if there is one. */
export type ContentsEntry = { title: string; level: number; name: string; id: string | undefined }

/** The table of contents of EPUB 3, else that of EPUB 2, else none. */
export function readContents(archive: Archive, { nav, ncx }: BookPackage): ContentsEntry[] {
  const fromNav = nav === undefined ? [] : readNav(archive, nav)
  return fromNav.length > 0 || ncx === undefined ? fromNav : readNcx(archive, ncx)
}

const entry = (title: string, level: number, from: string, href: string): ContentsEntry => ({
  title: cleanTitle(title),
  level,
  name: resolveName(from, href),
  id: href.includes('#') ? href.slice(href.indexOf('#') + 1) : undefined,
})

function readNav(archive: Archive, from: string): ContentsEntry[] {
  const root = xmlIn(archive, from, { isHtml: true })
  if (root === undefined) return []
  const navs = [...elementsOf(root, 'nav')]
  const contents = navs.find(({ attributes }) => /\btoc\b/.test(attributes['epub:type'] ?? '')) ?? navs[0]
  const list = contents && firstOf(contents, 'ol')
  return list === undefined ? [] : itemsOf(list, 1, from)
}

/** A title without a link groups the entries below it; it leads to the first of them. */
function itemsOf(list: XmlElement, level: number, from: string): ContentsEntry[] {
  return list.children.flatMap((item) => {
    const link = item.children.find(({ name }) => name === 'a')
    const title = link ?? item.children.find(({ name }) => name === 'span')
    const within = item.children.filter(({ name }) => name === 'ol')
    const below = within.flatMap((nested) => itemsOf(nested, level + 1, from))
    const own =
      link?.attributes.href === undefined
        ? below.slice(0, 1).map((first) => ({ ...first, title: cleanTitle(title?.text ?? ''), level }))
        : [entry(link.text, level, from, link.attributes.href)]
    return [...own, ...below]
  })
}

function readNcx(archive: Archive, from: string): ContentsEntry[] {
  const root = xmlIn(archive, from)
  const map = root && firstOf(root, 'navmap')
  return map === undefined ? [] : pointsOf(map, 1, from)
}

function pointsOf(within: XmlElement, level: number, from: string): ContentsEntry[] {
  return within.children
    .filter(({ name }) => name === 'navpoint')
    .flatMap((point) => {
      const title = point.children.find(({ name }) => name === 'navlabel')?.text ?? ''
      const href = point.children.find(({ name }) => name === 'content')?.attributes.src ?? ''
      return [entry(title, level, from, href), ...pointsOf(point, level + 1, from)]
    })
}
