import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { askFirst } from '#web/lib/calls/ask-first.ts'
import { useSession } from '#web/lib/session/session.ts'
import { whenQuiet } from '#web/lib/when-quiet.ts'
import { preloadMarkdown } from '#web/ui/markdown/markdown.tsx'
import { Boundary } from '#web/ui/notices/boundary.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useStore } from '#web/ui/store.ts'
import { DoneView } from './day/done-view.tsx'
import { cardNeedsMarkdown } from './day/needs-markdown.ts'
import { NothingDue } from './day/nothing-due.tsx'
import { NothingOnConcept, OnlyConcept, ToWholeReview, UnknownConcept } from './day/only-concept.tsx'
import { reviewOf } from './day/open-review.ts'
import { ReviewNote } from './day/review-note.tsx'
import { ReviewSkeleton } from './day/review-skeleton.tsx'
import { cardsAtHand, isOver } from './day/sitting.ts'
import { preloadParts, SittingView } from './day/sitting-view.tsx'
import type { LessonPlace } from './day/source-link.tsx'
import { ReviewTabs } from './review-tabs.tsx'
import { todayQuery, useToday } from './use-today.ts'

/** The day's cards, or those on the concept that the address names. */
export function ReviewScreen() {
  const learnerId = useSession().data?.learner.id
  const [params] = useSearchParams()
  const conceptId = params.get('concept')
  if (learnerId === undefined) return null
  return <Review key={`${learnerId} ${conceptId}`} learnerId={learnerId} conceptId={conceptId} />
}

function Review({ learnerId, conceptId }: { learnerId: string; conceptId: string | null }) {
  const review = reviewOf(learnerId, conceptId)
  const { sitting, isLoading, fault, note, turn } = useStore(review.store)
  const goToLesson = useLessonDoor()
  const lesson = useToday().data?.lesson
  useEffect(() => {
    review.enter()
    return review.leave
  }, [review])
  // The loaded cards must be shown without a connection as well.
  const needsParser = sitting !== null && cardsAtHand(sitting).some(cardNeedsMarkdown)
  useEffect(() => {
    if (needsParser) void preloadMarkdown()
  }, [needsParser])
  useEffect(() => whenQuiet(preloadParts), [])

  const concept = sitting?.figures.concept ?? null
  const said = (
    <>
      {concept && <OnlyConcept label={concept.label} />}
      <ReviewNote review={review} note={note} />
    </>
  )
  if (sitting === null || (sitting.current === null && !isOver(sitting))) {
    if (fault === null || isLoading) return <ReviewSkeleton />
    if (conceptId !== null && isUnknown(fault)) return <UnknownConcept note={said} />
    return (
      <>
        <PageHeading>Review</PageHeading>
        <ReviewTabs />
        {said}
        <ErrorAlert title="Your cards could not be loaded" onRetry={() => void review.load()}>
          {sentenceFor(fault)}
        </ErrorAlert>
      </>
    )
  }
  const toLesson = lesson && (
    <Button
      data-first
      rightSection={<IconArrowRight size={20} stroke={1.75} />}
      onClick={() => goToLesson({ ...lesson, activityId: null })}
    >
      Continue lesson {lesson.number}
    </Button>
  )
  const next =
    concept && (concept.leftOfDay > 0 || !lesson) ? <ToWholeReview left={concept.leftOfDay} /> : toLesson
  const shared = { review, sitting, note: said, onOpenLesson: goToLesson }
  if (sitting.current !== null && !isOver(sitting))
    return (
      <Boundary name="This card">
        <SittingView key={`${turn}-${sitting.current.id}`} {...shared} card={sitting.current} turn={turn} />
      </Boundary>
    )
  if (sitting.past.length === 0 && !sitting.isStopped)
    // 'Nothing is due' is shown only after the day has been loaded again.
    return isLoading ? (
      <ReviewSkeleton />
    ) : concept ? (
      <NothingOnConcept label={concept.label} figures={sitting.figures} note={said} next={next} />
    ) : (
      <Boundary name="This panel">
        <NothingDue {...shared} lesson={next} />
      </Boundary>
    )
  return (
    <Boundary name="This panel">
      <DoneView {...shared} turn={turn} next={next} />
    </Boundary>
  )
}

/** No such concept, or a malformed id. */
const isUnknown = (fault: unknown) => fault instanceof ApiError && [400, 404].includes(fault.status)

/** Opens the lesson that a card came from. */
function useLessonDoor(): (lesson: LessonPlace) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const open = async (lesson: LessonPlace) => {
    try {
      // Loaded on demand: the code that opens the classroom is large, and a review does not need it.
      const { openPlace } = await import('#web/knowledge/open-place.ts')
      await navigate(await openPlace(client, lesson))
    } catch (error) {
      notify.error(sentenceFor(error))
    }
  }
  return (lesson) => void open(lesson)
}

ReviewScreen.askFirst = askFirst((client) => [client.prefetchQuery(todayQuery)])
