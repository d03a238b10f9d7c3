import { useEffect, useRef, useState } from 'react'
import { Markdown } from '#web/ui/markdown.tsx'
import type { MarkdownExtension } from '#web/ui/rendered-markdown.tsx'
import classes from './notes.module.css'
import { NotesOutline } from './notes-outline.tsx'
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

function useNotesExtension(): MarkdownExtension | undefined {
  const [extension, setExtension] = useState(loaded)
  useEffect(() => {
    if (extension === undefined)
      preloadNotes()
        .then(setExtension)
        .catch((error: unknown) => {
          loading = undefined
          console.warn('Notes are shown without mathematics and colours.', error)
        })
  }, [extension])
  return extension
}

interface NotesProps {
  text: string
  title: string
  isWriting: boolean
}

/** Notes as a page to read. While they are written the rest of the page hears of it when they are done. */
export function Notes({ text, title, isWriting }: NotesProps) {
  const extension = useNotesExtension()
  const page = useRef<HTMLDivElement>(null)
  return (
    <div className={classes.notes} aria-busy={isWriting}>
      {!isWriting && <NotesOutline page={page} />}
      <div ref={page}>
        <Markdown
          className={classes.text ?? ''}
          text={withoutTitle(isWriting ? text : (plainNotes(text) ?? text), title)}
          {...(extension ? { extension } : {})}
        />
      </div>
      {isWriting && <span className={classes.caret} />}
      <p className={classes.waiting} role="status">
        {isWriting ? 'The Professor is writing.' : ''}
      </p>
    </div>
  )
}
