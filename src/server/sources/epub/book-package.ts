import type { Archive } from '#server/sources/read/archive.ts'
import { cleanTitle } from '#server/sources/read/clean-text.ts'
import { decodeBytes } from '#server/sources/read/decode-bytes.ts'
import { ReadingFault } from '#server/sources/read/read-line.ts'
import { elementsOf, firstOf, readXml, type XmlElement } from './xml.ts'

export type BookPackage = {
  title: string
  author: string
  /** The names of the files to read, in reading order, each once. */
  spine: string[]
  /** The file with the table of contents: `nav` in EPUB 3, `ncx` in EPUB 2. */
  nav: string | undefined
  ncx: string | undefined
}

export function xmlIn(archive: Archive, name: string, form = { isHtml: false }): XmlElement | undefined {
  const bytes = archive.read(name)
  return bytes && readXml(decodeBytes(bytes), form)
}

/** Reads the book's own description: its title, author, files and their order. */
export function readPackage(archive: Archive): BookPackage {
  const path = packagePath(archive)
  const root = path === undefined ? undefined : xmlIn(archive, path)
  if (path === undefined || root === undefined) throw new ReadingFault('broken')
  const items = [...elementsOf(root, 'item')].map(({ attributes }) => ({
    id: attributes.id ?? '',
    name: resolveName(path, attributes.href ?? ''),
    mediaType: attributes['media-type'] ?? '',
    properties: attributes.properties ?? '',
  }))
  const byId = new Map(items.map((item) => [item.id, item]))
  const nav = items.find(({ properties }) => /\bnav\b/.test(properties))?.name
  const spine = [...elementsOf(root, 'itemref')].flatMap(({ attributes }) => {
    const item = byId.get(attributes.idref ?? '')
    // The table of contents is shown separately, and a drawing has no text.
    return item === undefined ||
      item.name === nav ||
      !/html|xml$/.test(item.mediaType) ||
      /svg/.test(item.mediaType)
      ? []
      : [item.name]
  })
  const metadata = firstOf(root, 'metadata') ?? root
  const authors = [...elementsOf(metadata, 'creator')].slice(0, 10).map(({ text }) => cleanTitle(text))
  return {
    title: cleanTitle(firstOf(metadata, 'title')?.text ?? ''),
    author: cleanTitle(authors.filter((name) => name !== '').join(', ')),
    spine: [...new Set(spine)],
    nav,
    ncx: items.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml')?.name,
  }
}

function packagePath(archive: Archive): string | undefined {
  const container = xmlIn(archive, 'META-INF/container.xml')
  const named = container && firstOf(container, 'rootfile')?.attributes['full-path']
  if (named !== undefined && archive.names.includes(named)) return named
  return archive.names.find((name) => name.endsWith('.opf'))
}

/**
 * Resolves a name relative to another file of the book. It cannot leave the book: the result is only looked
 * up among the book's files.
 */
export function resolveName(from: string, href: string): string {
  const path = decoded(href.split('#')[0] ?? '')
  const steps: string[] = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Fonts are often obfuscated, which hides no text. */
const fontsAlone = /idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC/

/** Whether any of these files is encrypted. */
export function isLocked(archive: Archive, spine: readonly string[]): boolean {
  const encryption = xmlIn(archive, 'META-INF/encryption.xml')
  if (encryption === undefined) return false
  return [...elementsOf(encryption, 'encrypteddata')].some((data) => {
    const method = firstOf(data, 'encryptionmethod')?.attributes.Algorithm ?? ''
    const name = resolveName('', firstOf(data, 'cipherreference')?.attributes.URI ?? '')
    return !fontsAlone.test(method) && spine.includes(name)
  })
}
