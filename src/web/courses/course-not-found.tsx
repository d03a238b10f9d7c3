import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '#web/lib/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In the place of a course that a link no longer leads to. */
export function CourseNotFound() {
  const { data: session } = useSession()
  return (
    <EmptyState
      solid
      picture={null}
      heading={<h1 tabIndex={-1}>Course not found</h1>}
      action={
        session ? (
          <>
            <Button component={Link} to="/courses">
              Browse Courses
            </Button>
            <Button component={Link} to="/dashboard" variant="default">
              Go to Dashboard
            </Button>
          </>
        ) : (
          <Button component={Link} to="/">
            Go to the start page
          </Button>
        )
      }
    >
      The link may be incomplete, or the course was deleted or is no longer shared.
    </EmptyState>
  )
}
