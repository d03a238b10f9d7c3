import type { SourceLink, SourceSection } from '#contract/sources/reading.ts'
import type { Block, TextStart } from './sections.ts'

/** A link of a text as the file has it, until it is known where everything stands. */
export type WrittenLink = { start: number; end: number; href: string }

/** Where a link begins and ends, while the text is made of its pieces: no text may hold these signs. */
export const linkBegins = '\u{F0000}'
export const linkEnds = '\u{F0001}'
const signs = /[\u{F0000}\u{F0001}]/gu

export const withoutLinkSigns = (text: string): string => text.replace(signs, '')

const longestAddress = 2000

/** A text without those signs, and the stretches between them; spaces that come to stand side by side are one. */
export function takeLinks(
  text: string,
  hrefs: readonly string[],
  keepsSpaces: boolean,
): { text: string; links: WrittenLink[]; used: number } {
  if (!text.includes(linkBegins) && !text.includes(linkEnds)) return { text, links: [], used: 0 }
  const links: WrittenLink[] = []
  let out = ''
  let used = 0
  let open: WrittenLink | undefined
  const close = () => {
    if (open !== undefined && out.trimEnd().length > open.start)
      links.push({ ...open, end: out.trimEnd().length })
    open = undefined
  }
  for (const piece of text.split(/([\u{F0000}\u{F0001}])/u)) {
    if (piece === linkBegins) {
      close()
      open = { start: out.length, end: out.length, href: hrefs[used] ?? '' }
      used += 1
    } else if (piece === linkEnds) close()
    else {
      const isApart = keepsSpaces || (out !== '' && !/\s$/.test(out))
      out += isApart ? piece : piece.replace(/^ +/, '')
    }
  }
  close()
  return { text: out.trimEnd(), links: links.filter(({ href }) => href !== ''), used }
}

/** Where an address leads: out into the web, or to a block of this document. */
type Target = { url: string } | { block: Block } | undefined

/** Of the web only pages are led to. */
export const pageAddress = (href: string): string | undefined => {
  if (!/^https?:\/\//i.test(href) || href.length > longestAddress || !URL.canParse(href)) return undefined
  return new URL(href).href.slice(0, longestAddress)
}

/** So many letters of the place where a link leads are marked there. */
const marked = 120

/** Gives each link its place in the document; one that leads nowhere is text. */
export function placeLinks(
  sections: readonly SourceSection[],
  targetOf: (href: string) => Target,
  placeOf: (block: Block) => TextStart | undefined,
): void {
  for (const section of sections)
    for (const block of section.blocks) {
      const links = block.links?.flatMap(({ start, end, url = '' }): SourceLink[] => {
        const target = targetOf(url)
        if (target === undefined) return []
        if ('url' in target) return [{ start, end, url: target.url }]
        const place = placeOf(target.block)
        if (place === undefined) return []
        const until = Math.min(place.start + target.block.text.length, place.start + marked)
        return [{ start, end, to: { section: place.section, start: place.start, end: until } }]
      })
      if (links === undefined || links.length === 0) delete block.links
      else block.links = links
    }
}

/** The id that an address names within a page. */
export function fragmentOf(href: string): string {
  const id = href.slice(href.indexOf('#') + 1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
