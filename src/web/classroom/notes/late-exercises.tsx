import type { ComponentProps } from 'react'
import { Late, latePart } from '#web/lib/late-part.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import type { Exercises } from './exercises.tsx'

const exercisesPart = latePart(() => import('./exercises.tsx').then((m) => m.Exercises))

/** What the notes ask: most ask nothing, and need no script for it. */
export function LateExercises(props: ComponentProps<typeof Exercises>) {
  return (
    <Late
      part={exercisesPart}
      waiting={null}
      failed={(retry) => (
        <ErrorAlert title="The exercises could not be loaded." onRetry={retry}>
          Check your connection, then try again. Nothing you wrote was lost.
        </ErrorAlert>
      )}
    >
      {(Part) => <Part {...props} />}
    </Late>
  )
}
