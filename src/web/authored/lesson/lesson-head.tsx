import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { Loading } from '#web/shell/loading.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

interface LessonHeadProps {
  heading: string
  place: { courseTitle: string; number: number }
  title: string
}

export const LessonHead = ({ heading, place, title }: LessonHeadProps) => (
  <PageHeading
    lead={
      <>
        <bdi>{place.courseTitle}</bdi>, Unit {place.number}: <bdi>{title}</bdi>
      </>
    }
  >
    {heading}
  </PageHeading>
)

export const BackToDashboard = () => (
  <Button
    component={Link}
    to="/dashboard"
    variant="subtle"
    size="sm"
    className="mb-8"
    leftSection={<IconArrowLeft size={17} stroke={1.75} />}
  >
    Back to Dashboard
  </Button>
)

interface LessonFailureProps {
  /** Null while it is loading. */
  error: Error | null
  heading: string
  onRetry: () => void
  isRetrying: boolean
}

/** In place of a lesson that is not there yet, is not the learner’s, or cannot be shown now. */
export function LessonFailure({ error, heading, onRetry, isRetrying }: LessonFailureProps): ReactNode {
  if (error === null) return <Loading />
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status))
    return (
      <>
        <PageHeading>{heading}</PageHeading>
        <ErrorAlert title="The lesson did not load" onRetry={onRetry} retrying={isRetrying}>
          {sentenceFor(error)}
        </ErrorAlert>
      </>
    )
  const isGone = error.code === 'unit_not_found'
  return (
    <EmptyState
      solid
      picture={null}
      heading={<h1 tabIndex={-1}>{isGone ? 'Lesson not found' : heading}</h1>}
      action={
        <Button component={Link} to="/dashboard">
          Go to Dashboard
        </Button>
      }
    >
      {isGone ? 'It may have been removed, or it belongs to somebody else.' : sentenceFor(error)}
    </EmptyState>
  )
}
