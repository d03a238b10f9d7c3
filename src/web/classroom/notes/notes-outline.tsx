import { type RefObject, useEffect, useState } from 'react'
import classes from './notes-outline.module.css'
import { outlineId } from './use-outline.tsx'

interface NotesOutlineProps {
  page: RefObject<HTMLElement | null>
}

/** The table of contents of long notes, read off the page once it is typeset. */
export function NotesOutline({ page }: NotesOutlineProps) {
  const [headings, setHeadings] = useState<HTMLHeadingElement[]>([])
  useEffect(() => {
    const root = page.current
    if (root === null) return
    const read = () => setHeadings([...root.querySelectorAll<HTMLHeadingElement>('h3')])
    read()
    const observer = new MutationObserver(read)
    observer.observe(root, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [page])

  return (
    <nav id={outlineId} className={`no-print ${classes.outline}`} aria-label="In these notes">
      <ol>
        {headings.map((heading, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew as a whole
          <li key={place}>
            <button
              type="button"
              onClick={() => {
                heading.scrollIntoView({ block: 'start' })
                heading.focus({ preventScroll: true })
              }}
            >
              {heading.textContent}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
