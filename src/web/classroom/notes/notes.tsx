import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Citation } from '#contract/sources.ts'
import { citationMarks, extended } from '#web/sources/cite/citation-marks.tsx'
import { SourceList } from '#web/sources/cite/source-list.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import type { MarkdownExtension } from '#web/ui/markdown/rendered-markdown.tsx'
import { settledMarkdown } from '#web/ui/markdown/settled-markdown.ts'
import classes from './notes.module.css'
import { NotesOutline } from './notes-outline.tsx'
import { NotesSkeleton } from './notes-skeleton.tsx'
import { plainNotes } from './plain-notes.ts'
import { withoutTitle } from './without-title.ts'

let loading: Promise<MarkdownExtension> | undefined
let loaded: MarkdownExtension | undefined

/** Call it where notes are about to be shown, so that their first words need not wait for the typesetter. */
export function preloadNotes(): Promise<MarkdownExtension> {
  loading ??= import('./notes-extension.tsx').then(({ notesExtension }) => {
    loaded = notesExtension
    return notesExtension
  })
  return loading
}

/** Undefined while it loads, null where it cannot be had. */
function useNotesExtension(): MarkdownExtension | null | undefined {
  const [extension, setExtension] = useState<MarkdownExtension | null | undefined>(loaded)
  useEffect(() => {
    if (extension === undefined)
      preloadNotes()
        .then(setExtension)
        .catch((error: unknown) => {
          loading = undefined
          setExtension(null)
          console.warn('Notes are shown without mathematics and colours.', error)
        })
  }, [extension])
  return extension
}

interface NotesProps {
  text: string
  /** What the marks in it stand for. */
  citations?: readonly Citation[]
  title: string
  isWriting: boolean
  /** The table of contents is unfolded. */
  isOutlined: boolean
  /** What stands below the text, with what typesets it. */
  below?: (extension: MarkdownExtension | null) => ReactNode
}

const none: readonly Citation[] = []

/** Notes as a page to read. While they are written the rest of the page hears of it when they are done. */
export function Notes({ text, citations = none, title, isWriting, isOutlined, below }: NotesProps) {
  const extension = useNotesExtension()
  const withMarks = useMemo(() => extended(extension, citationMarks(citations)), [extension, citations])
  const page = useRef<HTMLDivElement>(null)
  // Without the typesetter formulas would be seen as they were written.
  if (extension === undefined) return <NotesSkeleton />
  return (
    <div className={classes.notes} aria-busy={isWriting}>
      {isOutlined && <NotesOutline page={page} />}
      <div ref={page}>
        <Markdown
          className={classes.text ?? ''}
          text={withoutTitle(isWriting ? settledMarkdown(text) : (plainNotes(text) ?? text), title)}
          waiting={null}
          extension={withMarks}
        />
        {below?.(extension)}
        {!isWriting && <SourceList text={text} citations={citations} guide="Professor" />}
      </div>
      {isWriting && <span className={`no-print ${classes.caret}`} />}
      <VisuallyHidden role="status">{isWriting ? 'The Professor is writing.' : ''}</VisuallyHidden>
    </div>
  )
}
