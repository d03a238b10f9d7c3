import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { Loading } from '#web/shell/loading.tsx'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AccountsCard } from './accounts/accounts-card.tsx'
import { overviewQuery } from './api.ts'
import { BackupsCard } from './backups/backups-card.tsx'
import { Figures } from './figures.tsx'
import { InvitationsCard } from './invitations/invitations-card.tsx'
import { ModelCard } from './model/model-card.tsx'
import classes from './operator-screen.module.css'
import { ProviderCard } from './provider/provider-card.tsx'
import { ReportedCourses } from './reports/reported-courses.tsx'
import { CourseVisibilityCard } from './settings/course-visibility-card.tsx'
import { SignUpsCard } from './settings/sign-ups-card.tsx'
import { TakeOver } from './take-over.tsx'
import { UsageCard } from './usage/usage-card.tsx'
import { ActsCard } from './watch/acts-card.tsx'
import { HealthCard } from './watch/health-card.tsx'
import { StorageCard } from './watch/storage-card.tsx'

/** For the operator of this installation, and for a visitor with the link of `npm run operator -- link`. */
export function OperatorScreen() {
  const [search] = useSearchParams()
  const link = search.get('link')
  return link ? <TakeOver token={link} /> : <OperatorPage />
}

function OperatorPage() {
  const { data: overview, error, refetch, isFetching } = useQuery(overviewQuery)
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  if (overview)
    return (
      <>
        <PageHeading lead="You run this installation. You see accounts and amounts, never what people write.">
          Operator
        </PageHeading>
        <Boundary name="This panel">
          <Figures overview={overview} />
        </Boundary>
        <div className={`mt-24 ${classes.columns}`}>
          <div>
            <Boundary name="This panel">
              <AccountsCard all={overview.accounts.all} />
            </Boundary>
            <Boundary name="This panel">
              <UsageCard overview={overview} />
            </Boundary>
            <Boundary name="This panel">
              <ModelCard pace={overview.settings} />
            </Boundary>
            <Boundary name="This panel">
              <ReportedCourses />
            </Boundary>
            <Boundary name="This panel">
              <ActsCard />
            </Boundary>
          </div>
          <div>
            <Boundary name="This panel">
              <SignUpsCard
                standing={overview.settings.signUps}
                providerName={overview.provider?.name ?? null}
              />
            </Boundary>
            <Boundary name="This panel">
              <InvitationsCard mode={overview.settings.signUps.value} />
            </Boundary>
            <Boundary name="This panel">
              <ProviderCard provider={overview.provider} />
            </Boundary>
            <Boundary name="This panel">
              <CourseVisibilityCard standing={overview.settings.courseVisibility} />
            </Boundary>
            <Boundary name="This panel">
              <BackupsCard />
            </Boundary>
            <Boundary name="This panel">
              <StorageCard storage={overview.storage} />
            </Boundary>
            <Boundary name="This panel">
              <HealthCard overview={overview} />
            </Boundary>
          </div>
        </div>
      </>
    )
  if (!error) return <Loading />
  return (
    <ErrorAlert title="The figures did not load" onRetry={() => void refetch()} retrying={isFetching}>
      {sentenceFor(error)}
    </ErrorAlert>
  )
}
