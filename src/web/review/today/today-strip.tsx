import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { CarryOver, Today } from '#contract/review/today.ts'
import { dayAndDate } from '#contract/time/calendar-date.ts'
import { innerTitle } from '#contract/words/text.ts'
import { refreshCarryOver, takeUpQuery } from '#web/review/carry/api.ts'
import { whenWritten } from '#web/review/carry/when-written.ts'
import { ChangeDialog } from '#web/review/late-dialogs.ts'
import { useTodayAnew } from '#web/review/use-today.ts'
import { OwnWords } from '#web/ui/own-words.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './today-strip.module.css'
import { aboutLesson, aboutReview } from './words.ts'

/** Whether there is anything to show for today. */
export const hasToday = ({ lesson, review, carryOver }: Today): boolean =>
  lesson !== null || review !== null || carryOver !== null

interface TodayStripProps {
  /** Continues with the current lesson of a course. */
  onContinue: (courseId: string) => void
}

/** One calm answer to 'what now?'. Renders nothing if there is no answer or it could not be loaded. */
export function TodayStrip({ onContinue }: TodayStripProps) {
  const { data: today, isPending } = useTodayAnew()
  useReadReflection(today?.unread ?? null)
  if (isPending) return <TodaySkeleton />
  if (today === undefined || !hasToday(today)) return null
  const { day, lesson, review, carryOver } = today
  return (
    <section className={`panel lifted clipped ${classes.strip}`} aria-labelledby="today">
      <div className={`flex between gap-16 ${classes.head}`}>
        <h2 id="today" className="as-h3">
          Today
        </h2>
        <time className="muted small" dateTime={day}>
          {dayAndDate(day)}
        </time>
      </div>
      <div className={classes.columns}>
        {lesson && (
          <Column
            name="Continue"
            title={`Lesson ${lesson.number}: ${innerTitle(lesson.title)}`}
            about={aboutLesson(lesson)}
          >
            <Button
              rightSection={<IconArrowRight size={18} stroke={1.75} />}
              aria-description={`Lesson ${lesson.number}: ${innerTitle(lesson.title)}`}
              onClick={() => onContinue(lesson.courseId)}
            >
              Continue
            </Button>
          </Column>
        )}
        {review && (
          <Column
            name="Review"
            title={review.cards === 1 ? '1 card to review' : `${review.cards} cards to review`}
            about={aboutReview(review)}
          >
            <Button component={Link} to="/review" {...(lesson ? { variant: 'default' } : {})}>
              Review
            </Button>
          </Column>
        )}
        {carryOver && <FromReflection carryOver={carryOver} day={day} courseId={lesson?.courseId ?? null} />}
      </div>
    </section>
  )
}

/**
 * A reflection that no model has read yet, for example after a broken connection, is read now, in the
 * background.
 */
function useReadReflection(unread: string | null): void {
  const client = useQueryClient()
  const { isSuccess } = useQuery({ ...takeUpQuery(unread ?? '', null), enabled: unread !== null })
  useEffect(() => {
    if (isSuccess) void refreshCarryOver(client)
  }, [isSuccess, client])
}

interface ColumnProps {
  name: string
  title: string
  about: string
  children: ReactNode
}

function Column({ name, title, about, children }: ColumnProps) {
  return (
    <div className={`column shrinkable breaks ${classes.column}`}>
      <p className="muted tiny strong">{name}</p>
      <h3 className="as-h4">{title}</h3>
      <p className="muted small-tight">{about}</p>
      <div className={classes.foot}>{children}</div>
    </div>
  )
}

interface FromReflectionProps {
  carryOver: CarryOver
  day: string
  /** The course of the lesson that is offered beside it. */
  courseId: string | null
}

function FromReflection({ carryOver, day, courseId }: FromReflectionProps) {
  const [changing, setChanging] = useState<CarryOver | null>(null)
  const lesson = carryOver.courseId === courseId ? '' : ` of “${innerTitle(carryOver.courseTitle)}”`
  return (
    <div className={`column shrinkable breaks ${classes.column}`}>
      <p className="muted tiny strong">
        <Link className={classes.from} to={`/reflection/${carryOver.day}`}>
          From your reflection
        </Link>
      </p>
      <p className="muted small-tight">{whenWritten(carryOver.day, day)}</p>
      <OwnWords isSmall>{carryOver.quote}</OwnWords>
      <p className={`small-tight ${classes.foot}`}>
        Your next lesson{lesson} begins there.{' '}
        <TextButton about="what the next lesson begins with" onClick={() => setChanging(carryOver)}>
          Change
        </TextButton>
      </p>
      <ChangeDialog subject={changing} onClose={() => setChanging(null)} />
    </div>
  )
}

const columnKeys = ['lesson', 'review', 'reflection']

function TodaySkeleton() {
  const isNoticeable = useDelayed(150)
  if (!isNoticeable) return null
  return (
    <div className={`panel lifted clipped ${classes.strip}`} aria-hidden="true">
      <div className={classes.columns}>
        {columnKeys.map((key) => (
          <div key={key} className={`column gap-10 ${classes.column}`}>
            <span className="bone" style={{ width: '62%', height: 20 }} />
            <span className="bone" style={{ width: '88%', height: 14 }} />
          </div>
        ))}
      </div>
    </div>
  )
}
