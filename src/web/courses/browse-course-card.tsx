import { Button } from '@mantine/core'
import type { BrowsedCourse } from '#contract/courses.ts'
import { AddCourseButton } from './add-course-button.tsx'
import classes from './browse-course-card.module.css'
import { CourseCard } from './course-card.tsx'
import { useAddCourse } from './use-add-course.ts'

interface BrowseCourseCardProps {
  course: BrowsedCourse
  onOpen: () => void
  /** Shows the other courses of its creator. */
  onMore: () => void
}

export function BrowseCourseCard({ course, onOpen, onMore }: BrowseCourseCardProps) {
  const { addCourse, isAdding } = useAddCourse({ thrownWords: 'Error adding course' })
  return (
    <CourseCard
      course={course}
      onOpen={onOpen}
      actions={
        <>
          <AddCourseButton course={course} isAdding={isAdding} onAdd={() => addCourse(course)} />
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
