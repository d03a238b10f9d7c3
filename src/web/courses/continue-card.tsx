import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { lessonPlace } from '#web/lib/lesson-place.ts'
import classes from './continue-card.module.css'

interface ContinueCardProps {
  course: OwnCourse
  onContinue: () => void
}

/** The lesson that was open last, one click away. */
export function ContinueCard({ course, onContinue }: ContinueCardProps) {
  const { lesson, lessonCount, activity } = lessonPlace(course)
  return (
    <section
      className={`flex align-end between gap-24 panel lifted ${classes.card}`}
      aria-labelledby="continue"
    >
      <div className={`shrinkable breaks ${classes.words}`}>
        <h2 id="continue">Continue where you left off</h2>
        <p className="muted small strong mt-12">{innerTitle(course.title)}</p>
        <h3>{lesson}</h3>
        <p className="muted small-tight">{activity ?? lessonCount}</p>
      </div>
      <Button
        className="rigid"
        rightSection={<IconArrowRight size={18} stroke={1.75} />}
        aria-description={lesson}
        onClick={onContinue}
      >
        Continue
      </Button>
    </section>
  )
}
