import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ReviewTabs } from '#web/review/review-tabs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import { memoryQuery } from './api.ts'
import { DecksCard } from './decks-card.tsx'
import { LoadCard } from './load-card.tsx'
import classes from './memory-screen.module.css'
import { OwnCard } from './own-card.tsx'
import { RecallCard } from './recall-card.tsx'
import { SettingsCard } from './settings-card.tsx'

/** What is known of a learner's memory, and how they want to review. */
export function MemoryScreen() {
  const memory = useQuery(memoryQuery)
  return (
    <>
      <PageHeading lead="What is coming up, how well it was predicted, and how you want to review.">
        Memory
      </PageHeading>
      <ReviewTabs />
      {memory.isError && memory.data === undefined && (
        <ErrorAlert
          title="Your memory figures could not be loaded"
          onRetry={() => void memory.refetch()}
          retrying={memory.isFetching}
        >
          {sentenceFor(memory.error)}
        </ErrorAlert>
      )}
      {memory.isPending && <Waiting />}
      {memory.data && (
        <div className="stack gap-16">
          {memory.data.cards === 0 ? (
            <NoCards />
          ) : (
            <Boundary name="This panel">
              <LoadCard load={memory.data.load} settings={memory.data.settings} />
            </Boundary>
          )}
          <div className={classes.columns}>
            <div className="stack gap-16 shrinkable">
              <Boundary name="This panel">
                <SettingsCard settings={memory.data.settings} costs={memory.data.costs} />
              </Boundary>
              <Boundary name="This panel">
                <DecksCard />
              </Boundary>
            </div>
            <div className="stack gap-16 shrinkable">
              {memory.data.reviews > 0 && (
                <Boundary name="This panel">
                  <RecallCard recallByAge={memory.data.recallByAge} />
                </Boundary>
              )}
              <Boundary name="This panel">
                <OwnCard
                  own={memory.data.own}
                  reviews={memory.data.reviews}
                  settings={memory.data.settings}
                />
              </Boundary>
            </div>
          </div>
        </div>
      )}
    </>
  )
}

const NoCards = () => (
  <EmptyState
    heading={<h2>No cards yet</h2>}
    action={
      <Button component={Link} to="/review/cards" variant="default">
        Go to your cards
      </Button>
    }
  >
    After your first reviews this page shows what is coming up, and how well you remember.
  </EmptyState>
)

function Waiting() {
  const isNoticeable = useDelayed(150)
  return (
    <div role="status" aria-label="Loading...">
      {isNoticeable && (
        <div className={`stack gap-12 panel lifted ${classes.card}`} aria-hidden="true">
          <span className="bone" style={{ width: '32%', height: 20 }} />
          <span className="bone" style={{ width: '60%', height: 12 }} />
          <span className="bone" style={{ width: '100%', height: 132 }} />
        </div>
      )}
    </div>
  )
}
