import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { facesOf } from '#contract/review/faces.ts'
import { sayInterval } from '#contract/review/say-interval.ts'
import { dayAndDate } from '#contract/time/calendar-date.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { DayBars } from '#web/review/day-bars.tsx'
import { ReviewTabs } from '#web/review/review-tabs.tsx'
import { Kbd } from '#web/ui/answers/kbd.tsx'
import { CardFrame } from './card-frame.tsx'
import classes from './done-view.module.css'
import type { OpenReview } from './open-review.ts'
import page from './review.module.css'
import { canUndo, leftOf, type Sitting, summaryOf } from './sitting.ts'
import { type LessonPlace, ReadAgain } from './source-link.tsx'
import { comingDays, doneHeading, doneSentences, nameOf, seeAgainHeading, tomorrowInWords } from './words.ts'

/** 'Review more' adds this many cards. */
const moreAtOnce = 10

interface DoneViewProps {
  review: OpenReview
  sitting: Sitting
  turn: number
  note: ReactNode
  /** The suggested next step, where there is one. */
  next: ReactNode
  onOpenLesson: (lesson: LessonPlace) => void
}

/**
 * The end of a sitting, or a pause in it: its results and the coming cards. More is shown only on request.
 */
export function DoneView({ review, sitting, turn, note, next, onOpenLesson }: DoneViewProps) {
  const { day, figures } = sitting
  const { cards, toSeeAgain, tookMs } = summaryOf(sitting)
  const left = leftOf(sitting)
  const sum = { cards, again: toSeeAgain.length, tookMs, left }
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (turn > 1) headingRef.current?.focus({ preventScroll: true })
  }, [turn])
  const canTakeBack = canUndo(sitting)
  usePageKeys((key) => {
    if (key !== 'u' || !canTakeBack || headingRef.current?.closest('[inert]')) return false
    review.undo()
    return true
  })
  const now = new Date()
  return (
    <div className={page.review}>
      <ReviewTabs />
      {note}
      <CardFrame label="This sitting" isFlat>
        <p className="small-tight muted">{dayAndDate(day)}</p>
        <h1 ref={headingRef} tabIndex={-1} className="mt-10">
          {doneHeading(sum)}
        </h1>
        <p className={`mt-8 ${classes.words}`}>{doneSentences(sum)}</p>
        {toSeeAgain.length > 0 && (
          <>
            <h2 className="title-h4 mt-28">{seeAgainHeading(toSeeAgain.length)}</h2>
            <ul className="mt-4">
              {toSeeAgain.map(({ card, dueAt }) => (
                <li key={card.id} className={`flex wrap between small ${classes.again}`}>
                  <span className="breaks">
                    <b className="dark strong">{nameOf({ card }, facesOf(card).question)}</b>{' '}
                    {dueAt !== null && (
                      <span className="muted nowrap">{sayInterval(now, new Date(dueAt))}</span>
                    )}
                  </span>
                  <ReadAgain place={card.place} onOpenLesson={onOpenLesson} />
                </li>
              ))}
            </ul>
          </>
        )}
        <h2 className={`title-h4 ${classes.coming}`}>What comes</h2>
        <p className="small-tight muted mt-2 mb-16">
          {tomorrowInWords(figures.coming[0] ?? 0, figures.pace)} Days you skip are spread over the following
          ones.
        </p>
        {figures.coming.some((coming) => coming > 0) && (
          <DayBars title="Cards in the next seven days" days={comingDays(day, figures.coming)} />
        )}
      </CardFrame>
      <div className={page.dock} data-bottom-bar>
        <div className={`flex wrap ${page.ends}`}>
          <Button component={Link} to="/dashboard" variant="default">
            Back to Dashboard
          </Button>
          {left > 0 ? (
            <Button
              data-first
              onClick={review.goOn}
              rightSection={<IconArrowRight size={20} stroke={1.75} />}
            >
              Continue
            </Button>
          ) : (
            next
          )}
        </div>
      </div>
      <div className={`flex wrap to-middle ${page.tools}`}>
        {canTakeBack && (
          <Button
            variant="subtle"
            size="sm"
            className={page.tool ?? ''}
            leftSection={<IconArrowBackUp size={17} stroke={1.75} />}
            rightSection={<Kbd>U</Kbd>}
            aria-keyshortcuts="U"
            onClick={review.undo}
          >
            Undo the last card
          </Button>
        )}
        {left === 0 && figures.waiting > 0 && (
          <Button
            variant="subtle"
            size="sm"
            className={page.tool ?? ''}
            onClick={() => review.reviewMore(moreAtOnce)}
          >
            Review more
          </Button>
        )}
      </div>
    </div>
  )
}
