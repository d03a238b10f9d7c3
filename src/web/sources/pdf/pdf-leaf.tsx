import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import type { SourceSection } from '#web/sources/api.ts'
import { LeafSkeleton } from '#web/sources/reader/leaf-skeleton.tsx'
import { shareOf } from '#web/sources/reader/page-number.ts'
import type { Passage } from '#web/sources/reader/passage.ts'
import { TypesetLeaf } from '#web/sources/reader/typeset-leaf.tsx'
import { showPassage } from '#web/sources/reader/use-shown-passage.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { DrawnPage } from './draw-page.ts'
import { type Box, markWords } from './mark-boxes.ts'
import { PageLinks } from './page-links.tsx'
import classes from './pdf-leaf.module.css'
import { useDrawnPage, usePdf } from './use-pdf.ts'

interface PdfLeafProps {
  sourceId: string
  section: SourceSection
  language: string | null
  passage: Passage | null
  zoom: number
}

/** A page of a PDF as it looks. */
export function PdfLeaf({ sourceId, section, language, passage, zoom }: PdfLeafProps) {
  const { pdf, isFaulty, setFaulty, retry } = usePdf(sourceId)
  const { ref, drawn } = useDrawnPage({ pdf, index: section.index, zoom, onFault: () => setFaulty(true) })
  if (isFaulty)
    return (
      <>
        <div className={classes.fault}>
          <ErrorAlert title="The page cannot be shown as it looks. This is its text." onRetry={retry} />
        </div>
        <TypesetLeaf sourceId={sourceId} section={section} language={language} passage={passage} />
      </>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged page is scrolled by keys too
    <section className={classes.desk} tabIndex={0} aria-label={`Page ${section.label}`}>
      <div ref={ref} className={classes.width} />
      {drawn === null ? (
        <LeafSkeleton />
      ) : (
        <Sheet
          key={section.index}
          sourceId={sourceId}
          drawn={drawn}
          section={section}
          passage={passage}
          language={language}
        />
      )}
    </section>
  )
}

interface SheetProps extends Omit<PdfLeafProps, 'zoom'> {
  drawn: DrawnPage
}

function Sheet({ sourceId, drawn, section, passage, language }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const [boxes, setBoxes] = useState<Box[] | null>(null)
  const { canvas, text, width, height, scale, links } = drawn

  useLayoutEffect(() => {
    text.className = classes.text ?? ''
    text.dataset.letters = ''
    sheet.current?.replaceChildren(canvas, text)
  }, [canvas, text])

  useLayoutEffect(() => {
    if (passage === null) return setBoxes(null)
    const words = section.text.slice(passage.start, passage.end)
    const marked = markWords(text, words, shareOf(passage.start, section.text.length))
    setBoxes(marked.boxes)
    if (marked.start === null) return
    marked.start.tabIndex = -1
    return showPassage(marked.start)
  }, [text, passage, section])

  return (
    <>
      {passage !== null && boxes?.length === 0 && (
        <div className={classes.fault}>
          <Notice tone="info" title="These words could not be found on the page as it looks:">
            <span dir="auto">{section.text.slice(passage.start, passage.end)}</span>
          </Notice>
        </div>
      )}
      <div
        className={classes.sheet}
        style={
          {
            width,
            height,
            '--total-scale-factor': scale,
            '--scale-round-x': '1px',
            '--scale-round-y': '1px',
          } as CSSProperties
        }
        lang={language ?? undefined}
      >
        <div ref={sheet} />
        <PageLinks links={links} sourceId={sourceId} />
        <Marks boxes={boxes ?? []} number={passage?.number ?? null} />
      </div>
    </>
  )
}

const percent = (share: number) => `${100 * share}%`

/** Laid over the page; its letters show through. */
function Marks({ boxes, number }: { boxes: Box[]; number: number | null }) {
  return (
    <div className={classes.marks} aria-hidden="true">
      {boxes.map(({ left, top, width, height }) => (
        <span
          key={`${left}-${top}`}
          className={classes.mark}
          data-passage
          style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
        />
      ))}
      {number !== null && boxes[0] && (
        <span className={classes.number} style={{ top: percent(boxes[0].top) }}>
          {number}
        </span>
      )}
    </div>
  )
}
