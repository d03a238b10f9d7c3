import { type ReactNode, use, useMemo, useRef } from 'react'
import type { Citation } from '#contract/sources.ts'
import { citationMarks, extended } from '#web/sources/cite/citation-marks.tsx'
import { SourceList } from '#web/sources/cite/source-list.tsx'
import { VideoMarks } from '#web/sources/cite/video-marks.tsx'
import { completeMarkdown } from '#web/ui/markdown/complete-markdown.ts'
import { useMarkdownReady } from '#web/ui/markdown/markdown.tsx'
import classes from './notes.module.css'
import { NotesOutline } from './notes-outline.tsx'
import { NotesSkeleton } from './notes-skeleton.tsx'
import { NotesText } from './notes-text.tsx'
import { plainNotes } from './plain-notes.ts'
import { withoutTitle } from './without-title.ts'

interface NotesProps {
  text: string
  /** The sources of the reference marks in the text. */
  citations?: readonly Citation[]
  title: string
  isWriting: boolean
  /** The table of contents is unfolded. */
  isOutlined: boolean
  /** Shown below the text. */
  below?: ReactNode
}

const none: readonly Citation[] = []

/**
 * Notes as a page to read. While they are written, assistive technology announces them only when they are
 * complete.
 */
export function Notes({ text, citations = none, title, isWriting, isOutlined, below }: NotesProps) {
  const videos = use(VideoMarks)()
  const marks = useMemo(() => extended(citationMarks(citations), videos), [citations, videos])
  const page = useRef<HTMLDivElement>(null)
  const isReady = useMarkdownReady()
  if (!isReady) return <NotesSkeleton />
  return (
    <div className={classes.notes} aria-busy={isWriting}>
      {isOutlined && <NotesOutline page={page} />}
      <div ref={page}>
        <NotesText
          className={classes.text ?? ''}
          text={withoutTitle(isWriting ? completeMarkdown(text) : (plainNotes(text) ?? text), title)}
          marks={marks}
        />
        {below}
        {!isWriting && <SourceList text={text} citations={citations} guide="Professor" />}
      </div>
      {isWriting && <span className={`no-print ${classes.caret}`} />}
      <span className="unseen" role="status">
        {isWriting ? 'The Professor is writing.' : ''}
      </span>
    </div>
  )
}
