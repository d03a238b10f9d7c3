import { sourceLimits } from '#contract/sources/kinds.ts'
import { cleanTitle } from '#server/sources/read/clean-text.ts'
import type { Pdf } from './open-pdf.ts'
import type { PageBlock } from './page-blocks.ts'

/** An entry of the table of contents: a page, and the height on it where the file has one. */
type PdfEntry = { title: string; level: number; page: number; top: number | undefined }
type PdfOutline = Awaited<ReturnType<Pdf['getOutline']>>

const deepest = 6

/** Reads the table of contents of the file and finds the page of each entry. */
export async function readPdfOutline(pdf: Pdf, pageByRef: ReadonlyMap<string, number>): Promise<PdfEntry[]> {
  const found: PdfEntry[] = []
  const walk = async (entries: PdfOutline | undefined, level: number): Promise<void> => {
    for (const { title, dest, items } of entries ?? []) {
      if (found.length >= 2 * sourceLimits.outline) return
      const place = await destinationOf(pdf, dest, pageByRef)
      if (place !== undefined) found.push({ title: cleanTitle(title), level, ...place })
      if (level < deepest) await walk(items as PdfOutline, level + 1)
    }
  }
  try {
    await walk(await pdf.getOutline(), 1)
  } catch {
    // A broken table of contents counts as none; the pages may still be readable.
  }
  return found
}

/** The page to which a link or an entry of the contents leads, and the height on it. */
export async function destinationOf(
  pdf: Pdf,
  dest: string | unknown[] | null,
  pageByRef: ReadonlyMap<string, number>,
): Promise<{ page: number; top: number | undefined } | undefined> {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest).catch(() => null) : dest
  const [target, form, , top] = (explicit ?? []) as [unknown, { name?: string }?, unknown?, unknown?]
  const page = typeof target === 'number' ? target : pageByRef.get(refKey(target))
  if (page === undefined || page < 0 || page >= pdf.numPages) return undefined
  return { page, top: form?.name === 'XYZ' && typeof top === 'number' ? top : undefined }
}

export const refKey = (ref: unknown): string => {
  const { num, gen } = (ref ?? {}) as { num?: number; gen?: number }
  return `${num} ${gen}`
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The block that an entry of the contents names: the one with its words, else the first at its height. */
export function namedBlock(
  blocks: readonly PageBlock[],
  { title, top }: Pick<PdfEntry, 'title' | 'top'>,
): { block: PageBlock | undefined; isTitle: boolean } {
  const wanted = bare(title)
  const byWords = blocks.find(({ text }) => {
    if (wanted === '' || text.length > title.length * 2 + 20) return false
    const words = bare(text)
    return words.includes(wanted) && words.length <= wanted.length + 12
  })
  if (byWords !== undefined) return { block: byWords, isTitle: true }
  return {
    block: top === undefined ? undefined : blocks.find((block) => block.top <= top),
    isTitle: false,
  }
}
