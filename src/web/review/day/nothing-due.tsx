import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReviewTabs } from '#web/review/review-tabs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { hasCards } from './api.ts'
import type { OpenReview } from './open-review.ts'
import type { Sitting } from './sitting.ts'
import { nextCards } from './words.ts'

interface NothingDueProps {
  review: OpenReview
  sitting: Sitting
  note: ReactNode
  lesson: ReactNode
}

/** No card is due, or the learner has no cards. */
export function NothingDue({ review, sitting: { day, figures }, note, lesson }: NothingDueProps) {
  const next = nextCards(day, figures.coming)
  // Only a request shows whether the learner has no cards or only cards due after next week.
  const isNew = next === null && figures.done === 0 && figures.waiting === 0
  const any = useQuery({ queryKey: ['review', 'any'], queryFn: hasCards, enabled: isNew, staleTime: 0 })
  const hasNone = isNew && any.data === false
  return (
    <>
      <PageHeading>Review</PageHeading>
      <ReviewTabs />
      {note}
      {hasNone ? (
        <EmptyState
          heading={<h2>No cards yet</h2>}
          action={
            <Button component={Link} to="/dashboard">
              Go to your courses
            </Button>
          }
        >
          Cards come by themselves: a question you miss in an exam becomes one, and a lesson proposes some at
          its end. You can also make your own under Cards.
        </EmptyState>
      ) : (
        <EmptyState
          heading={<h2>Nothing to review today</h2>}
          action={
            <>
              {lesson}
              {figures.waiting > 0 && (
                <Button variant="subtle" onClick={() => review.reviewMore(10)}>
                  Review more
                </Button>
              )}
            </>
          }
        >
          {figures.done > 0 &&
            `You have seen ${figures.done === 1 ? 'one card' : `${figures.done} cards`} today. `}
          {next ?? (figures.waiting > 0 ? 'The next cards come tomorrow.' : 'No card comes within a week.')}
        </EmptyState>
      )}
    </>
  )
}
