import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { sharedProjectQuery } from '#web/projects/api.ts'
import { Loading } from '#web/shell/loading.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { ProjectSheet } from './project-sheet.tsx'

/** A project that its learner shares, for anyone who has the address. */
export function SharedProjectScreen() {
  const { token = '' } = useParams()
  const { data: project, error, refetch, isFetching } = useQuery(sharedProjectQuery(token))

  useEffect(() => {
    if (project) document.title = `${project.title} · Trivium`
  }, [project])

  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        solid
        picture={null}
        heading={<h1 tabIndex={-1}>Project not found</h1>}
        action={
          <Button component={Link} to="/">
            Go to the start page
          </Button>
        }
      >
        The link may be incomplete, or the owner has stopped sharing this project.
      </EmptyState>
    )
  if (project) return <ProjectSheet project={project} />
  if (!error) return <Loading />
  return (
    <ErrorAlert title="The project did not load" onRetry={() => void refetch()} retrying={isFetching}>
      {sentenceFor(error)}
    </ErrorAlert>
  )
}
