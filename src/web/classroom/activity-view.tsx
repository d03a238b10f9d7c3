import type { ReactNode } from 'react'
import type { Activity } from '#contract/classroom-state.ts'
import { GuideSigil, guideName, guideScope } from '#web/ui/guide-sigil.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import classes from './activity-view.module.css'

/** What the Professor's notes are, by the type of the activity. Of any other type they are notes. */
const notesLines: Record<string, string> = {
  worked_example: 'Worked example',
  faded_example: 'Example to complete',
  practice: 'Practice',
  discussion: 'Discussion',
  reading: 'Reading guide',
}

const roleLines: Record<string, string> = {
  Professor: 'Lesson notes',
  Examiner: 'Exam',
  Librarian: 'Study resources',
}

interface ActivityViewProps {
  activity: Pick<Activity, 'id' | 'leader' | 'title' | 'type'>
  /** What the guide does here, where the guide alone does not say it. */
  role?: ReactNode
  /** Print, generate again: what can be done with the content. */
  actions?: ReactNode
  /** The notes, the exam or the resources. */
  children: ReactNode
}

/** The card of the active activity, in its guide's ink. */
export function ActivityView({ activity, role, actions, children }: ActivityViewProps) {
  const { id, leader, title, type } = activity
  const notesLine = leader === 'Professor' ? notesLines[type] : undefined
  return (
    <article
      className={`panel lifted relative clipped shrinkable ruled ${classes.card} ${guideScope(leader)}`}
      aria-labelledby={`activity-${id}`}
    >
      <header className={classes.head}>
        <div className="row gap-12">
          <GuideSigil leader={leader} />
          <div>
            <div className={classes.name}>{guideName(leader)}</div>
            <div className={`muted small ${classes.role}`}>
              {role || (notesLine ?? roleLines[leader] ?? 'Leads this activity')}
            </div>
          </div>
        </div>
        {actions && <div className="no-print flex gap-2">{actions}</div>}
        <h2 id={`activity-${id}`} tabIndex={-1}>
          {title}
        </h2>
      </header>
      <Boundary name="This activity" place={id}>
        {children}
      </Boundary>
    </article>
  )
}
