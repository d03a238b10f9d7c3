import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReviewTabs } from '#web/review/review-tabs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import classes from './review.module.css'
import type { Sitting } from './sitting.ts'
import { nothingOnConcept } from './words.ts'

/** What a review is limited to, and the way back to the whole one. */
export const OnlyConcept = ({ label }: { label: string }) => (
  <p className={`small muted breaks ${classes.only}`}>
    <span>
      Only the cards on <b className="dark strong">{label}</b>.
    </span>
    <Link to="/review">Review everything</Link>
  </p>
)

/** To the rest of the day, where there is some. */
export const ToWholeReview = ({ left }: { left: number }) => (
  <Button component={Link} to="/review" data-first rightSection={<IconArrowRight size={20} stroke={1.75} />}>
    {left === 0 ? 'Review everything' : left === 1 ? 'Review today’s card' : `Review today’s ${left} cards`}
  </Button>
)

interface NothingOnConceptProps {
  label: string
  figures: Sitting['figures']
  note: ReactNode
  next: ReactNode
}

/** All of its cards were seen today, or there is none that can be asked. */
export const NothingOnConcept = ({ label, figures, note, next }: NothingOnConceptProps) => (
  <>
    <PageHeading>Review</PageHeading>
    <ReviewTabs />
    {note}
    <EmptyState heading={<h2>Nothing left on {label} today</h2>} action={next}>
      {nothingOnConcept(figures.done)}
    </EmptyState>
  </>
)

/** The address names a concept that is not the learner's, or no longer there. */
export const UnknownConcept = ({ note }: { note: ReactNode }) => (
  <>
    <PageHeading>Review</PageHeading>
    <ReviewTabs />
    {note}
    <EmptyState heading={<h2>These cards are not here</h2>} action={<ToWholeReview left={0} />}>
      This address leads to a concept that you do not have. It may have been deleted with its course; your own
      cards stay under Cards.
    </EmptyState>
  </>
)
