import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { shownProgress } from '#contract/courses/course-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { lessonPlace } from '#web/lib/lesson-place.ts'
import { TickedProgress } from '#web/ui/ticked-progress.tsx'
import classes from './lesson-offers.module.css'

interface LessonOffersProps {
  /** Last used first. */
  courses: OwnCourse[]
  onContinue: (course: OwnCourse) => void
}

/** The lessons that the learner can continue, at most one for each course. */
export function LessonOffers({ courses, onContinue }: LessonOffersProps) {
  return (
    <section className="mt-32" aria-labelledby="lesson-offers">
      <h2 id="lesson-offers">Lessons you can continue</h2>
      <ul className="panel lifted mt-16" aria-labelledby="lesson-offers">
        {courses.map((course, index) => {
          const title = innerTitle(course.title)
          const { lesson, lessonCount, activity } = lessonPlace(course)
          return (
            <li key={course.id} className={`lined ${classes.offer}`}>
              <div className="shrinkable breaks">
                <p className="muted small-tight">{title}</p>
                <h3>{lesson}</h3>
                {activity !== null && <p className="muted small-tight">{activity}</p>}
              </div>
              <div>
                <TickedProgress
                  name={`Progress in ${title}`}
                  label={lessonCount}
                  percent={shownProgress(course)}
                  steps={course.units.length}
                />
              </div>
              <Button
                {...(index === 0 ? {} : { variant: 'default' })}
                rightSection={<IconArrowRight size={18} stroke={1.75} />}
                aria-description={title}
                onClick={() => onContinue(course)}
              >
                {course.begun ? 'Continue' : 'Start'}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
