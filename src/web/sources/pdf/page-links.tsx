import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { Link } from 'react-router'
import { asShares, type Box } from './mark-boxes.ts'
import classes from './pdf-leaf.module.css'

/** An area of a page that links to the web, or to another page of the document. */
export type PageLink = { box: Box } & ({ url: string } | { page: number })

type PdfAnnotation = { subtype?: string; rect?: number[]; url?: string; dest?: string | unknown[] | null }

const maxLinks = 1000
const isPage = (url: string) => /^https?:\/\//i.test(url)

/** The links of a page, without those that have no target. */
export async function linksOn(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<PageLink[]> {
  const annotations = (await page.getAnnotations().catch(() => [])) as PdfAnnotation[]
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const viewport = page.getViewport({ scale: 1 })
  const whole = { left: 0, top: 0, right: viewport.width, bottom: viewport.height }
  const links = annotations
    .filter(({ subtype, rect }) => subtype === 'Link' && rect !== undefined && right > left && top > bottom)
    .slice(0, maxLinks)
    .map(async ({ rect = [], url, dest }): Promise<PageLink | null> => {
      const [a = 0, b = 0] = viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0)
      const [c = 0, d = 0] = viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0)
      const edges = {
        left: Math.min(a, c),
        top: Math.min(b, d),
        right: Math.max(a, c),
        bottom: Math.max(b, d),
      }
      const box = asShares(edges, whole)
      if (url !== undefined) return isPage(url) ? { box, url } : null
      const to = dest ? await pageOf(pdf, dest) : null
      return to === null ? null : { box, page: to }
    })
  return (await Promise.all(links)).filter((link) => link !== null)
}

async function pageOf(pdf: PDFDocumentProxy, dest: string | unknown[]): Promise<number | null> {
  try {
    const [target] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? []
    if (typeof target === 'number') return target
    return await pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])
  } catch {
    return null
  }
}

const percent = (share: number) => `${100 * share}%`

/** The links of a page, placed over its picture. */
export function PageLinks({ links, sourceId }: { links: readonly PageLink[]; sourceId: string }) {
  return links.map((link) => {
    const { left, top, width, height } = link.box
    const place = {
      className: classes.link,
      style: { left: percent(left), top: percent(top), width: percent(width), height: percent(height) },
    }
    const key = `${left} ${top} ${width}`
    return 'url' in link ? (
      <a
        key={key}
        {...place}
        href={link.url}
        title={link.url}
        aria-label={link.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
      />
    ) : (
      <Link
        key={key}
        {...place}
        to={`/library/documents/${sourceId}?page=${link.page + 1}`}
        aria-label={`Page ${link.page + 1}`}
      />
    )
  })
}
