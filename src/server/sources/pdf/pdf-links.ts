import type { SourceSection } from '#contract/sources/reading.ts'
import { pageAddress, placeLinks } from '#server/sources/read/links.ts'
import type { TextStart } from '#server/sources/read/sections.ts'
import type { Pdf } from './open-pdf.ts'
import type { PageBlock } from './page-blocks.ts'
import type { LinkTarget } from './page-lines.ts'
import { destinationOf, namedBlock } from './pdf-outline.ts'

type Whole = {
  targets: readonly LinkTarget[]
  sections: readonly SourceSection[]
  blocks: readonly (readonly PageBlock[])[]
  pageByRef: ReadonlyMap<string, number>
}

type ResolvedTarget = { url: string } | { block: PageBlock } | undefined

/** Resolves the targets of all links, after every page was read. */
export async function placePdfLinks(
  pdf: Pdf,
  { targets, sections, blocks, pageByRef }: Whole,
): Promise<void> {
  const named = new Map<string, ResolvedTarget>()
  const found: ResolvedTarget[] = []
  for (const target of targets) {
    const key = JSON.stringify(target)
    if (!named.has(key)) named.set(key, await lookUp(pdf, target, { blocks, pageByRef }))
    found.push(named.get(key))
  }
  const places = new Map<object, TextStart>()
  for (const [section, onPage] of blocks.entries())
    for (const [at, block] of onPage.entries())
      places.set(block, { section, start: sections[section]?.blocks[at]?.start ?? 0 })
  placeLinks(
    sections,
    (href) => found[Number(href)],
    (block) => places.get(block),
  )
}

async function lookUp(
  pdf: Pdf,
  target: LinkTarget,
  { blocks, pageByRef }: Pick<Whole, 'blocks' | 'pageByRef'>,
): Promise<ResolvedTarget> {
  if ('url' in target) {
    const url = pageAddress(target.url)
    return url === undefined ? undefined : { url }
  }
  const place = await destinationOf(pdf, target.dest, pageByRef)
  if (place === undefined) return undefined
  const onPage = blocks[place.page] ?? []
  const block = namedBlock(onPage, { title: '', top: place.top }).block ?? onPage[0]
  return block && { block }
}
