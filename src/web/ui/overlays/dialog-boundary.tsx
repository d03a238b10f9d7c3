import { lazy, type ReactNode, Suspense } from 'react'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import type { DialogProps } from './dialog-props.ts'

/** Hardly ever needed. */
const FailedDialog = lazy(() => import('./failed-dialog.tsx').then((m) => ({ default: m.FailedDialog })))

/** A dialog that crashes before it is shown reports that in another window; the page below stays. */
export function DialogBoundary({ children, ...dialog }: DialogProps & { children: ReactNode }) {
  return (
    <Boundary
      name="This window"
      place={dialog.opened}
      failed={(alert) => (
        <Suspense fallback={null}>
          <FailedDialog {...dialog}>{alert}</FailedDialog>
        </Suspense>
      )}
    >
      {children}
    </Boundary>
  )
}
