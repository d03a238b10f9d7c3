import type { ReactNode } from 'react'
import { type Course, shownProgress } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { LevelBadge } from '#web/ui/badge.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { TickedProgress } from '#web/ui/ticked-progress.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { counted } from './counted.ts'
import classes from './course-card.module.css'
import { ShareCourseButton } from './share-course-button.tsx'

interface CourseCardProps {
  course: Course
  onOpen: () => void
  /** What one does with the course, left in the footer. */
  actions: ReactNode
  /** Beside the share button. */
  icons?: ReactNode
}

/** The title is the button that opens the course; it covers the card, under the other buttons. */
export function CourseCard({ course, onOpen, actions, icons }: CourseCardProps) {
  const title = innerTitle(course.title)
  return (
    <Card className="clipped">
      <div className={`rigid ${classes.tile}`}>
        <Tile seed={course.originId} />
      </div>
      <div className={`column gap-10 grow ${classes.body}`}>
        <div className="row wrap gap-8 muted small-tight">
          <LevelBadge level={course.difficultyLevel} />
          <span>{counted(course.lessons, 'lesson')}</span>
          <span className={classes.dot} aria-hidden="true" />
          <span>{counted(course.duration, 'hour')}</span>
        </div>
        <CardTitle>
          <button type="button" aria-haspopup="dialog" onClick={onOpen}>
            {title}
          </button>
        </CardTitle>
        <p className={`medium-tight clipped ${classes.description}`}>{course.description}</p>
        {course.isOwner && (
          <div className="at-bottom">
            <TickedProgress
              name={`Progress in ${title}`}
              label={course.completed ? 'Completed' : 'Progress'}
              percent={shownProgress(course)}
              steps={course.units.length}
            />
          </div>
        )}
        <div className={`row gap-6 ${classes.foot}`} data-after-progress={course.isOwner || undefined}>
          <div className={`flex wrap gap-8 grow shrinkable ${classes.actions}`}>{actions}</div>
          <ShareCourseButton course={course} />
          {icons}
        </div>
      </div>
    </Card>
  )
}
