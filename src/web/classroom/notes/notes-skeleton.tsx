import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import type { AwaitedWork } from '#web/lib/guide-wait/told-when-done.ts'
import classes from './notes.module.css'

const widths = [96, 100, 91, 62, 100, 97, 88, 100, 45]

interface NotesSkeletonProps {
  /** What a guide is at work on, and what it is asked for it; nothing where only a page is loaded. */
  wait?: AwaitedWork
}

/** Nine lines that wait for words, on the same ruling. */
export function NotesSkeleton({ wait }: NotesSkeletonProps) {
  return (
    <div className={classes.notes} aria-busy="true">
      <span className="unseen" role="status">
        Loading...
      </span>
      {wait && <GuideWait {...wait} />}
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <span key={line} className={`bone ${classes.line}`} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
