import type { ComponentProps } from 'react'
import { NotesSkeleton } from '#web/classroom/notes/notes-skeleton.tsx'
import { Late, latePart } from '#web/lib/late-part.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import classes from './study-page.module.css'
import type { StudyPage } from './study-page.tsx'

const studyPagePart = latePart(() => import('./study-page.tsx').then((m) => m.StudyPage))

/**
 * The page that a learner writes. Loaded on demand: where a model writes the notes, its script is not needed.
 */
export function LateStudyPage(props: ComponentProps<typeof StudyPage>) {
  return (
    <Late
      part={studyPagePart}
      waiting={<NotesSkeleton />}
      failed={(retry) => (
        <div className={classes.page}>
          <ErrorAlert title="Your page could not be loaded." onRetry={retry}>
            Check your connection, then try again. Nothing you wrote was lost.
          </ErrorAlert>
        </div>
      )}
    >
      {(Page) => <Page {...props} />}
    </Late>
  )
}
