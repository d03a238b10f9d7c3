import { Button } from '@mantine/core'
import type { BrowsedCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { AddCourseButton } from './add-course-button.tsx'
import classes from './browse-course-card.module.css'
import { CourseCard } from './course-card.tsx'
import { useAddCourse } from './use-add-course.ts'

interface BrowseCourseCardProps {
  course: BrowsedCourse
  onOpen: () => void
  /** Opens it too, and says there what to press. */
  onSelect: () => void
  /** Shows the other courses of its creator. */
  onMore: () => void
}

export function BrowseCourseCard({ course, onOpen, onSelect, onMore }: BrowseCourseCardProps) {
  const { addCourse, isAdding } = useAddCourse({ thrownWords: 'Error adding course' })
  return (
    <CourseCard
      course={course}
      onOpen={onOpen}
      actions={
        <>
          <AddCourseButton course={course} isAdding={isAdding} onAdd={() => addCourse(course)} />
          <Button
            variant="default"
            aria-description={innerTitle(course.title)}
            aria-haspopup="dialog"
            onClick={onSelect}
          >
            Select
          </Button>
          {course.hasMore && (
            <Button variant="subtle" className={classes.more ?? ''} aria-haspopup="dialog" onClick={onMore}>
              More by <bdi>{course.creatorName}</bdi>
            </Button>
          )}
        </>
      }
    />
  )
}
