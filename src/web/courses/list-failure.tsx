import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'

interface ListFailureProps {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** In the place of a list that did not come. */
export function ListFailure({ error, isRetrying, onRetry }: ListFailureProps) {
  return (
    <div className="stack gap-24">
      <ErrorAlert title="Failed to load courses">{sentenceFor(error)}</ErrorAlert>
      <EmptyState
        solid
        picture={<IconCloudOff size={40} stroke={1.5} aria-hidden="true" />}
        heading={<h2>The courses are not available right now</h2>}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.75} />}
            loading={isRetrying}
            onClick={onRetry}
          >
            Retry
          </Button>
        }
      >
        Nothing was lost. If this keeps happening, log out and in again.
      </EmptyState>
    </div>
  )
}
