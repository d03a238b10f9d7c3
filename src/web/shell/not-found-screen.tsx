import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NotFoundScreen() {
  return (
    <EmptyState
      heading={<h1 tabIndex={-1}>Page not found</h1>}
      action={
        <Button component={Link} to="/dashboard">
          Go to Dashboard
        </Button>
      }
    >
      There is no page at this address. It may have been moved, or the link may be incomplete.
    </EmptyState>
  )
}
