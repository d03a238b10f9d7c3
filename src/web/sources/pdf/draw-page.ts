import { AnnotationMode, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist'
import { linksOn, type PageLink } from './page-links.tsx'

/** Browsers give up on larger pictures. */
const maxPixels = 16 * 1024 * 1024

interface Drawing {
  index: number
  /** How wide the page becomes, in points of the screen. */
  width: number
  signal: AbortSignal
}

export interface DrawnPage {
  canvas: HTMLCanvasElement
  /** The letters of the page over their picture: to be marked, copied and read out. */
  text: HTMLDivElement
  width: number
  height: number
  scale: number
  links: PageLink[]
}

/** A page as it looks, with its letters over it. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  { index, width, signal }: Drawing,
): Promise<DrawnPage | null> {
  const page = await pdf.getPage(index + 1)
  if (signal.aborted) return null
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const finest = Math.sqrt(maxPixels / (viewport.width * viewport.height))
  const density = Math.min(window.devicePixelRatio || 1, finest)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.setAttribute('aria-hidden', 'true')
  const drawing = page.render({
    canvas,
    viewport,
    transform: [density, 0, 0, density, 0, 0],
    annotationMode: AnnotationMode.ENABLE,
  })
  const text = document.createElement('div')
  const letters = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  const giveUp = () => {
    drawing.cancel()
    letters.cancel()
  }
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    const [links] = await Promise.all([linksOn(pdf, page), drawing.promise, letters.render()])
    return { canvas, text, width: viewport.width, height: viewport.height, scale, links }
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
