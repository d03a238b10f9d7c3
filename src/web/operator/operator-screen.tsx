import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { Loading } from '#web/shell/loading.tsx'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { overviewQuery } from './api.ts'
import { BackupsCard } from './backups/backups-card.tsx'
import { Figures } from './figures.tsx'
import { TakeOver } from './take-over.tsx'

/** For whoever runs this installation, and for the one who opens the link that its start printed. */
export function OperatorScreen() {
  const [search] = useSearchParams()
  const link = search.get('link')
  return link ? <TakeOver token={link} /> : <Overview />
}

function Overview() {
  const { data, error, refetch, isFetching } = useQuery(overviewQuery)
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  if (data)
    return (
      <>
        <PageHeading lead="You run this installation. You see accounts and amounts, never what people write.">
          Operator
        </PageHeading>
        <Figures overview={data} />
        <BackupsCard />
        <p className="muted mt-24 max-68">
          Invitations, accounts and the log of every act: <code>npm run operator</code> on the machine says
          how.
        </p>
      </>
    )
  if (!error) return <Loading />
  return (
    <ErrorAlert title="The figures did not load" onRetry={() => void refetch()} retrying={isFetching}>
      {sentenceFor(error)}
    </ErrorAlert>
  )
}
