import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { kindNames } from '#contract/sources/kinds.ts'
import type { SourceDetails } from '#contract/sources.ts'
import { innerTitle } from '#contract/words/text.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { type SourceSection, sectionQuery } from '#web/sources/api.ts'
import { ContentsList } from '#web/sources/reader/contents-list.tsx'
import { LeafSkeleton } from '#web/sources/reader/leaf-skeleton.tsx'
import type { Passage } from '#web/sources/reader/passage.ts'
import { ReaderBar, type ReaderPanel } from '#web/sources/reader/reader-bar.tsx'
import { ReadingNotes } from '#web/sources/reader/reading-notes.tsx'
import classes from '#web/sources/reader/reading-view.module.css'
import { SearchInside } from '#web/sources/reader/search-inside.tsx'
import { type Figure, TypesetLeaf } from '#web/sources/reader/typeset-leaf.tsx'
import { showFrom, useKeptPosition } from '#web/sources/reader/use-kept-position.ts'
import { usePlace } from '#web/sources/reader/use-place.ts'
import { useReaderKeys } from '#web/sources/reader/use-reader-keys.ts'
import { useShownPassage } from '#web/sources/reader/use-shown-passage.ts'
import { useTextView } from '#web/sources/reader/use-text-view.ts'
import { unitOf } from '#web/sources/source-words.ts'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { DocumentChat } from './document-chat.tsx'
import { MarkedLeaf } from './marked-leaf.tsx'
import { useSide } from './use-side.ts'

const PdfFigures = lazy(() =>
  import('#web/sources/pdf/pdf-figures.tsx').then((m) => ({ default: m.PdfFigures })),
)
const PdfLeaf = lazy(() => import('#web/sources/pdf/pdf-leaf.tsx').then((m) => ({ default: m.PdfLeaf })))

interface ReadingViewProps {
  source: SourceDetails
  sections: number
}

/** A document page by page: its toolbar, its panels, and the page. */
export function ReadingView({ source, sections }: ReadingViewProps) {
  const { section, passage, turnTo } = usePlace(source, sections)
  const [panel, setPanel] = useState<ReaderPanel>(null)
  const [zoom, setZoom] = useState(1)
  const card = useRef<HTMLElement>(null)
  const leaf = useRef<HTMLDivElement>(null)
  const isPdf = source.kind === 'pdf'
  const { isText, toggle } = useTextView(isPdf)
  const { shown, quote, show, ask } = useSide(source.id, passage)
  const turn = (to: number) => {
    if (to < 0 || to >= sections || to === section) return
    turnTo(to)
    showTop(card.current)
  }
  useKeptPosition(source.id, section, leaf)
  useReaderKeys({ sourceId: source.id, leaf, turn: (by) => turn(section + by) })
  useNextSection(source, section, sections)
  const open = (wanted: ReaderPanel) => {
    setPanel(wanted)
    if (wanted === 'search')
      requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[data-search-inside]')?.focus())
  }
  return (
    <>
      <Boundary name="This panel">
        <ReaderHead source={source} sections={sections} />
      </Boundary>
      <div className={classes.switch}>
        <Segments
          aria-label="Show"
          value={shown}
          onChange={show}
          data={[
            { value: 'document', label: 'Document' },
            { value: 'librarian', label: 'Librarian' },
          ]}
        />
      </div>
      <div className={classes.columns} data-shown={shown}>
        <section ref={card} className={`panel lifted ${classes.reader}`} aria-label="Document">
          <ReaderBar
            source={source}
            sections={sections}
            section={section}
            onTurn={turn}
            panel={panel}
            onPanel={open}
            zoom={isPdf && !isText ? zoom : null}
            onZoom={setZoom}
            onTextView={toggle}
            isText={isText}
          />
          {panel === 'search' && (
            <Boundary name="This panel">
              <SearchInside
                sourceId={source.id}
                here={passage && { section, ...passage }}
                onFollow={(anchor) => turnTo(anchor.section, anchor)}
              />
            </Boundary>
          )}
          {panel === 'contents' && (
            <Boundary name="This panel">
              <ContentsList
                outline={source.outline}
                section={section}
                onChoose={(entry) => {
                  setPanel(null)
                  turnTo(entry.section)
                  if (entry.section !== section) showTop(card.current)
                }}
              />
            </Boundary>
          )}
          <div ref={leaf}>
            <Boundary name="This page" place={section}>
              <Leaf {...{ source, section, passage, zoom, isText, leaf }} onAsk={ask} />
            </Boundary>
          </div>
          <p className="unseen" role="status">
            {unitOf(source) === 'page' ? 'Page' : 'Section'} {section + 1} of {sections}
          </p>
        </section>
        <div className={classes.side}>
          <Boundary name="This chat">
            <DocumentChat source={source} section={section} quote={quote} />
          </Boundary>
        </div>
      </div>
    </>
  )
}

/** A new page is shown from its top. */
function showTop(card: HTMLElement | null): void {
  if (card !== null && card.getBoundingClientRect().top < 0) card.scrollIntoView({ block: 'start' })
}

function ReaderHead({ source, sections }: ReadingViewProps) {
  const { kind, title, author, courseId, courseTitle } = source
  const count = `${withCommas(sections)} ${unitOf(source)}${sections === 1 ? '' : 's'}`
  return (
    <header className={classes.head}>
      <h1 tabIndex={-1} className={classes.title}>
        <bdi>{title}</bdi>
      </h1>
      <p className="muted small mt-4">
        {[kind && kindNames[kind], author, count].filter(Boolean).join(' · ')}
        {courseId !== null && courseTitle !== null && (
          <>
            {' · '}
            <Link to={`/courses/${courseId}`}>{innerTitle(courseTitle)}</Link>
          </>
        )}
      </p>
      <ReadingNotes source={source} />
    </header>
  )
}

interface LeafProps {
  source: SourceDetails
  section: number
  passage: Passage | null
  zoom: number
  isText: boolean
  leaf: RefObject<HTMLDivElement | null>
  onAsk: (words: string) => void
}

/** The current page, with its text. */
function Leaf({ source, section: index, passage, zoom, isText, leaf, onAsk }: LeafProps) {
  const { data: section, error, refetch, isFetching } = useQuery(sectionQuery(source, index))
  if (error !== null)
    return (
      <div className={classes.fault}>
        <ErrorAlert title={sentenceFor(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    )
  if (!section) return <LeafSkeleton />
  const page =
    // A scanned page has no text to show.
    source.kind === 'pdf' && !(isText && section.text !== '') ? (
      <Suspense fallback={<LeafSkeleton />}>
        <PdfLeaf
          sourceId={source.id}
          section={section}
          language={source.language}
          passage={passage}
          zoom={zoom}
        />
      </Suspense>
    ) : (
      <TypesetPage source={source} section={section} passage={passage} leaf={leaf} />
    )
  return (
    <MarkedLeaf source={source} section={section} onAsk={onAsk}>
      {page}
    </MarkedLeaf>
  )
}

interface TypesetPageProps extends Omit<LeafProps, 'section' | 'zoom' | 'isText' | 'onAsk'> {
  section: SourceSection
}

function TypesetPage({ source, section, passage, leaf }: TypesetPageProps) {
  useShownPassage(leaf, passage, section.index)
  const isFirst = useRef(true)
  useEffect(() => {
    // The position where the learner stopped, unless the address names a passage.
    const stopped = isFirst.current && passage === null ? source.position : null
    isFirst.current = false
    if (leaf.current && stopped && stopped.section === section.index && stopped.start > 0)
      showFrom(leaf.current, stopped.start)
  }, [leaf, passage, section.index, source.position])
  const [figures, setFigures] = useState<readonly Figure[]>([])
  return (
    <>
      {source.kind === 'pdf' && (
        <Boundary failed="">
          <Suspense fallback={null}>
            <PdfFigures sourceId={source.id} section={section} onFound={setFigures} />
          </Suspense>
        </Boundary>
      )}
      <TypesetLeaf
        sourceId={source.id}
        section={section}
        language={source.language}
        passage={passage}
        figures={figures}
      />
    </>
  )
}

/** Loads the next page before the learner turns to it. */
function useNextSection(source: SourceDetails, section: number, sections: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (section + 1 < sections) void client.prefetchQuery(sectionQuery(source, section + 1))
  }, [client, source, section, sections])
}
