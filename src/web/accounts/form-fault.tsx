import type { ReactNode } from 'react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { standsAtFields } from './use-schema-form.ts'

/** What went wrong with the form as a whole, in the service's words. */
export function FormFault({ error, action }: { error: unknown; action?: ReactNode }) {
  if (!error || standsAtFields(error)) return null
  return (
    <Notice tone="danger" action={action}>
      <p>{sentenceFor(error)}</p>
    </Notice>
  )
}
