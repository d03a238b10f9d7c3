import type { SourceLink, SourceSection } from '#contract/sources/reading.ts'
import type { Block, TextStart } from './sections.ts'

const maxAddressLength = 2000

/** The target of a link: a web address, or a block of this document. */
type Target = { url: string } | { block: Block } | undefined

/** Only links to web pages are kept. */
export const pageAddress = (href: string): string | undefined => {
  if (!/^https?:\/\//i.test(href) || href.length > maxAddressLength || !URL.canParse(href)) return undefined
  return new URL(href).href.slice(0, maxAddressLength)
}

/** The length of the highlighted text at the target of a link. */
const marked = 120

/** Resolves the targets of all links; a link without a target becomes plain text. */
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

/** The id after the # of an address. */
export function fragmentOf(href: string): string {
  const id = href.slice(href.indexOf('#') + 1)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
