import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import type { Course } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'

interface AddCourseButtonProps {
  course: Course
  isAdding: boolean
  onAdd: () => void
}

export function AddCourseButton({ course, isAdding, onAdd }: AddCourseButtonProps) {
  if (course.isAdded)
    return (
      <Button variant="default" disabled leftSection={<IconCheck size={19} stroke={1.75} />}>
        Already Added
      </Button>
    )
  return (
    <Button
      loading={isAdding}
      leftSection={<IconPlus size={19} stroke={1.75} />}
      aria-description={innerTitle(course.title)}
      onClick={onAdd}
    >
      Add Course
    </Button>
  )
}
