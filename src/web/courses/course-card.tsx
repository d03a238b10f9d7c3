import type { ReactNode } from 'react'
import { shownProgress } from '#contract/courses/course-rules.ts'
import type { Course } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { TickedProgress } from '#web/ui/ticked-progress.tsx'
import { ChangedBy } from './changed-by.tsx'
import classes from './course-card.module.css'
import { CourseCardFace } from './course-card-face.tsx'
import { ShareCourseButton } from './share-course-button.tsx'

interface CourseCardProps {
  course: Course
  onOpen: () => void
  /** What one does with the course, left in the footer. */
  actions: ReactNode
  /** Beside the share button. */
  icons?: ReactNode
}

export function CourseCard({ course, onOpen, actions, icons }: CourseCardProps) {
  const title = innerTitle(course.title)
  return (
    <CourseCardFace face={{ ...course, title }} onOpen={onOpen}>
      <ChangedBy changed={course.changed} />
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
    </CourseCardFace>
  )
}
