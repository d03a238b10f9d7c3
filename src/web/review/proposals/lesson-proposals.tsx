import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { GuideWait } from '#web/lib/guide-wait/guide-wait.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { lessonProposalsQuery } from './api.ts'

const ProposedCards = lazy(() => import('./proposed-cards.tsx').then((m) => ({ default: m.ProposedCards })))

const purposes = ['propose-cards']

interface LessonProposalsProps {
  unitId: string
  /** The frame around the proposals, where there are some. */
  frame: (content: ReactNode) => ReactNode
}

/** At the end of a lesson: the cards it proposes. Renders nothing if there are none. */
export function LessonProposals({ unitId, frame }: LessonProposalsProps) {
  const [kept, setKept] = useState<number | null>(null)
  // Never refetched: an answered card is no proposal any more, but must keep its place.
  const { data, error, isFetching, isPending, refetch } = useQuery({
    ...lessonProposalsQuery(unitId),
    enabled: kept === null,
  })
  if (kept !== null)
    return frame(
      <p role="status">
        {kept === 0
          ? 'No card was kept.'
          : `${kept === 1 ? 'One card is' : `${kept} cards are`} kept. You will be asked about ${kept === 1 ? 'it' : 'them'} in your review.`}
      </p>,
    )
  if (error !== null)
    return frame(
      <Notice
        tone="info"
        action={
          <Button size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {sentenceFor(error)}
      </Notice>,
    )
  if (isPending)
    return frame(
      <>
        <p className="muted" role="status">
          Looking for what is worth keeping…
        </p>
        <GuideWait label="Cards of this lesson" purposes={purposes} />
      </>,
    )
  if (data.length === 0) return null
  return frame(
    <Suspense fallback={null}>
      <ProposedCards proposals={data} onAnswered={setKept} />
    </Suspense>,
  )
}
