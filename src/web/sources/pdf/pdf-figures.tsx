import { useElementSize } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SourceSection } from '#web/sources/api.ts'
import type { Figure } from '#web/sources/reader/typeset-leaf.tsx'
import { picturesOn } from './page-pictures.ts'
import classes from './pdf-leaf.module.css'
import { usePdf } from './use-pdf.ts'

interface PdfFiguresProps {
  sourceId: string
  section: SourceSection
  onFound: (figures: readonly Figure[]) => void
}

/** Finds the pictures of a page for its text; it shows nothing itself. */
export function PdfFigures({ sourceId, section, onFound }: PdfFiguresProps) {
  const { pdf } = usePdf(sourceId)
  const { ref, width } = useElementSize()
  const isWide = width > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a width that changes a little needs no new pictures
  useEffect(() => {
    onFound([])
    if (pdf === null || !isWide) return
    const attempt = new AbortController()
    picturesOn(pdf, { section, width, signal: attempt.signal }).then(
      (found) => {
        if (attempt.signal.aborted) return
        const name = `Picture on page ${section.label}`
        onFound(
          found.map(({ key, canvas, behind }) => ({
            behind,
            figure: <Drawn key={key} canvas={canvas} name={name} />,
          })),
        )
      },
      (error: unknown) => {
        // Its text is there, and that is what was asked for.
        if (!attempt.signal.aborted) console.warn('The pictures of the page could not be drawn.', error)
      },
    )
    return () => attempt.abort()
  }, [pdf, section, isWide])
  return <div ref={ref} className={classes.width} />
}

function Drawn({ canvas, name }: { canvas: HTMLCanvasElement; name: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(canvas)
  }, [canvas])
  return <div ref={place} role="img" aria-label={name} className={classes.picture} />
}
