import type { ReactNode } from 'react'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { Notice } from '#web/ui/notices/notice.tsx'

/** What went wrong with a form as a whole, in the service's words; what was said at the fields is not said again. */
export function FormFault({ error, action }: { error: unknown; action?: ReactNode }) {
  if (!error || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return null
  return (
    <Notice tone="danger" action={action}>
      <p>{sentenceFor(error)}</p>
    </Notice>
  )
}
