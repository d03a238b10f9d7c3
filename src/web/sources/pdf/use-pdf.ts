import { useElementSize } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { filePath } from '#web/sources/api.ts'
import { type DrawnPage, drawPage } from './draw-page.ts'
import { openPdf } from './open-pdf.ts'

/** The file, open as long as a component shows it; `retry` opens it again. */
export function usePdf(sourceId: string) {
  const [round, setRound] = useState(0)
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [isFaulty, setFaulty] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round opens it anew
  useEffect(() => {
    let isOver = false
    const opened = openPdf(filePath(sourceId))
    setFaulty(false)
    opened.document.then(
      (document) => isOver || setPdf(document),
      (error: unknown) => {
        if (isOver) return
        console.warn('The PDF could not be opened.', error)
        setFaulty(true)
      },
    )
    return () => {
      isOver = true
      setPdf(null)
      opened.close()
    }
  }, [sourceId, round])
  return { pdf, isFaulty, setFaulty, retry: () => setRound((now) => now + 1) }
}

interface WantedPage {
  pdf: PDFDocumentProxy | null
  index: number
  zoom: number
  onFault: () => void
}

/** The page, as wide as there is room; the old rendering stays until the next is ready. */
export function useDrawnPage({ pdf, index, zoom, onFault }: WantedPage) {
  const { ref, width } = useElementSize()
  const [drawn, setDrawn] = useState<(DrawnPage & { index: number }) | null>(null)
  const wanted = Math.floor(width * zoom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another onFault does not change the page
  useEffect(() => {
    if (pdf === null || wanted <= 0) return
    const attempt = new AbortController()
    drawPage(pdf, { index, width: wanted, signal: attempt.signal }).then(
      (page) => page && !attempt.signal.aborted && setDrawn({ ...page, index }),
      (error: unknown) => {
        if (attempt.signal.aborted) return
        console.warn('The page could not be drawn.', error)
        onFault()
      },
    )
    return () => attempt.abort()
  }, [pdf, index, wanted])
  return { ref, drawn: drawn?.index === index ? drawn : null }
}
