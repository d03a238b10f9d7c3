import { AnnotationMode, OPS, type PDFDocumentProxy } from 'pdfjs-dist'
import type { SourceSection } from '#web/sources/api.ts'
import { findStretches, lettersOf } from '#web/sources/reader/letters.ts'
import { shareOf } from '#web/sources/reader/page-number.ts'
import { type PictureBox, pictureBoxes } from './picture-boxes.ts'

/** A picture of a page, and the start of the text block before it; null if it is above all text. */
export interface PagePicture {
  key: string
  canvas: HTMLCanvasElement
  behind: number | null
}

interface PictureRequest {
  section: SourceSection
  /** The width of the shown page, in CSS pixels. */
  width: number
  signal: AbortSignal
}

const maxPictures = 20

/** The pictures of a page, cut out of its rendering. */
export async function picturesOn(
  pdf: PDFDocumentProxy,
  { section, width, signal }: PictureRequest,
): Promise<PagePicture[]> {
  const page = await pdf.getPage(section.index + 1)
  const boxes = pictureBoxes(await page.getOperatorList(), page.view, OPS).slice(0, maxPictures)
  if (boxes.length === 0 || signal.aborted) return []
  const { items } = await page.getTextContent()
  const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(window.devicePixelRatio || 1, 2)
  const viewport = page.getViewport({ scale })
  const sheet = document.createElement('canvas')
  sheet.width = Math.floor(viewport.width)
  sheet.height = Math.floor(viewport.height)
  const drawing = page.render({ canvas: sheet, viewport, annotationMode: AnnotationMode.DISABLE })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })
  await drawing.promise
  const texts = items.filter((item) => 'str' in item)
  return boxes.map((box) => {
    const [a = 0, b = 0] = viewport.convertToViewportPoint(box.left, box.bottom)
    const [c = 0, d = 0] = viewport.convertToViewportPoint(box.right, box.top)
    const place = { x: Math.min(a, c), y: Math.min(b, d), wide: Math.abs(c - a), high: Math.abs(d - b) }
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(place.wide))
    canvas.height = Math.max(1, Math.floor(place.high))
    const { x, y, wide, high } = place
    canvas.getContext('2d')?.drawImage(sheet, x, y, wide, high, 0, 0, canvas.width, canvas.height)
    return { key: `${box.left} ${box.top}`, canvas, behind: blockAbove(box, texts, section) }
  })
}

type Text = { str: string; transform: number[]; width: number }

/** The nearest text block above a picture, in its column. */
function blockAbove(box: PictureBox, texts: readonly Text[], { text, blocks }: SourceSection): number | null {
  const whole = texts.map(({ str }) => str).join('')
  let best: { up: number; str: string; before: number } | null = null
  let before = 0
  for (const { str, transform, width } of texts) {
    const [, , , , left = 0, up = 0] = transform
    const isAbove = up >= box.top - 2 && left < box.right && left + width > box.left
    if (isAbove && str.trim() !== '' && (best === null || up < best.up)) best = { up, str, before }
    before += str.length
  }
  if (best === null) return null
  const [stretch] = findStretches(best.str, lettersOf(text), shareOf(best.before, whole.length))
  if (stretch === undefined) return null
  return blocks.findLast(({ start }) => start <= stretch[0])?.start ?? null
}
