import { Button } from '@mantine/core'
import type { PublicCourse } from '#contract/courses.ts'
import { innerTitle } from '#contract/text.ts'
import { notify } from '#web/ui/notify.ts'
import { AddCourseButton } from './add-course-button.tsx'
import { CourseCard } from './course-card.tsx'
import { useAddCourse } from './use-add-course.ts'

interface BrowseCourseCardProps {
  course: PublicCourse
  onOpen: () => void
}

export function BrowseCourseCard({ course, onOpen }: BrowseCourseCardProps) {
  const { addCourse, isAdding } = useAddCourse({ thrownWords: 'Error adding course' })
  return (
    <CourseCard
      course={course}
      onOpen={onOpen}
      actions={
        <>
          <AddCourseButton course={course} isAdding={isAdding} onAdd={() => addCourse(course)} />
          {!course.isAdded && (
            <Button
              variant="subtle"
              aria-description={innerTitle(course.title)}
              onClick={() => notify.info('Please click "Add Course" to add this course to your dashboard')}
            >
              Select
            </Button>
          )}
        </>
      }
    />
  )
}
