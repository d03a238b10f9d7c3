import { Link } from 'react-router'
import type { Reflection } from '#contract/reflections.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { readDayDraft } from './drafts.ts'
import classes from './saved-day.module.css'
import { SavedText } from './saved-text.tsx'

/** A saved reflection of another day, to read; its own page is where it can be changed. */
export function SavedDay({ learnerId, saved }: { learnerId: string; saved: Reflection }) {
  const hasDraft = readDayDraft(learnerId, saved.date) !== null
  return (
    <div className="stack gap-24">
      {hasDraft && (
        <Notice tone="info" title="You have unsaved changes to this reflection.">
          They are kept in this browser. Open this day to continue with them.
        </Notice>
      )}
      <SavedText written={saved} />
      <Link className={classes.open} to={`/reflection/${saved.date}`}>
        Open this day to update or delete it
      </Link>
    </div>
  )
}
