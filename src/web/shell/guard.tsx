import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { sentenceFor } from '#web/lib/api-error.ts'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { loginPath } from '#web/lib/session/return-path.ts'
import { sessionQuery, useSession } from '#web/lib/session/session.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Loading } from './loading.tsx'

/** The pages behind it are for a signed-in learner; anyone else signs in first and then comes back. */
export function Guard() {
  const { data: session, error, isFetching, refetch } = useSession()
  const { pathname, search, hash } = useLocation()
  const isVisitor = session === null

  useEffect(() => {
    if (isVisitor) leaveTo(loginPath(pathname + search + hash), { replace: true })
  }, [isVisitor, pathname, search, hash])

  if (session) return <Outlet />
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
