import type { UseQueryResult } from '@tanstack/react-query'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'

interface BundledFailureProps {
  /** Handed over: asking for it here would fetch it again whenever this is shown. */
  bundled: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

/** In the place of the courses that come with Trivium, when they did not come. */
export function BundledFailure({ bundled }: BundledFailureProps) {
  return (
    <ErrorAlert
      title="The courses that come with Trivium did not load"
      onRetry={() => void bundled.refetch()}
      retrying={bundled.isFetching}
    >
      {sentenceFor(bundled.error)}
    </ErrorAlert>
  )
}
