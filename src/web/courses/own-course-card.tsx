import { ActionIcon, Button } from '@mantine/core'
import { IconArrowRight, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { shownProgress } from '#contract/courses/course-rules.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { CourseCard } from './course-card.tsx'

interface OwnCourseCardProps {
  course: OwnCourse
  onOpen: () => void
  /** The pointer or the focus is on the button that starts it. */
  onNearStart: () => void
  /** From the current lesson, or from the one at `lessonIndex`. */
  onStart: (lessonIndex?: number) => void
  onDelete: () => void
}

export function OwnCourseCard({ course, onOpen, onNearStart, onStart, onDelete }: OwnCourseCardProps) {
  const title = innerTitle(course.title)
  return (
    <CourseCard
      course={course}
      onOpen={onOpen}
      actions={
        course.completed ? (
          <FinishedActions course={course} onReview={() => onStart(0)} />
        ) : (
          <Button
            rightSection={<IconArrowRight size={18} stroke={1.75} />}
            aria-description={title}
            onPointerEnter={onNearStart}
            onFocus={onNearStart}
            onClick={() => onStart()}
          >
            {shownProgress(course) === 0 ? 'Start' : 'Continue'}
          </Button>
        )
      }
      icons={
        <ActionIcon data-tooltip={`Delete ${title}`} aria-label={`Delete ${title}`} onClick={onDelete}>
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      }
    />
  )
}

/** Nothing is left to continue: look at it again from the first lesson, or put it to use. */
function FinishedActions({ course, onReview }: { course: OwnCourse; onReview: () => void }) {
  const title = innerTitle(course.title)
  return (
    <>
      <Button variant="default" aria-description={title} onClick={onReview}>
        Review
      </Button>
      {course.projectId !== null && (
        <Button
          component={Link}
          to={`/projects/${course.projectId}`}
          variant="default"
          aria-description={title}
        >
          Project
        </Button>
      )}
    </>
  )
}
