import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { matchesPage } from '#contract/pages.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { loginPath } from '#web/lib/session/return-path.ts'
import { sessionQuery } from '#web/lib/session/session.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Loading } from './loading.tsx'
import { useSessionOrCopy } from './use-session-or-copy.ts'

/** Screens that show this browser's copy while the server cannot answer. */
const screensWithCopy = ['/classroom', '/profile']

/** The pages behind it are for a signed-in learner; anyone else signs in first and then comes back. */
export function Guard() {
  const { pathname, search, hash } = useLocation()
  const hasCopy = screensWithCopy.some((screen) => matchesPage(pathname, screen))
  const { session, error, isFetching, refetch, isServerAway } = useSessionOrCopy(hasCopy)
  const isVisitor = session === null

  useEffect(() => {
    if (isVisitor) leaveTo(loginPath(pathname + search + hash), { replace: true })
  }, [isVisitor, pathname, search, hash])

  if (session || (hasCopy && isServerAway)) return <Outlet />
  if (!error) return <Loading />
  return (
    <ErrorAlert
      title="Your session could not be checked"
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {sentenceFor(error)}
    </ErrorAlert>
  )
}

Guard.askFirst = async (): Promise<boolean> => {
  await queryClient.prefetchQuery(sessionQuery)
  return Boolean(queryClient.getQueryData(sessionQuery.queryKey))
}
