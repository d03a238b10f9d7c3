import type { ReactNode } from 'react'
import type { Stretches } from './options.ts'
import classes from './search-dialog.module.css'

/** A text with the words marked that were searched for. */
export function Marked({ text, matches }: { text: string; matches: Stretches }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of matches) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className={classes.mark}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
