import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowRight, IconTrash } from '@tabler/icons-react'
import { type OwnCourse, shownProgress } from '#contract/courses.ts'
import { innerTitle } from '#contract/text.ts'
import { CourseCard } from './course-card.tsx'

interface OwnCourseCardProps {
  course: OwnCourse
  onOpen: () => void
  onStart: () => void
  onDelete: () => void
}

export function OwnCourseCard({ course, onOpen, onStart, onDelete }: OwnCourseCardProps) {
  const title = innerTitle(course.title)
  return (
    <CourseCard
      course={course}
      onOpen={onOpen}
      actions={
        <Button
          rightSection={<IconArrowRight size={18} stroke={1.75} />}
          aria-description={title}
          onClick={onStart}
        >
          {shownProgress(course) === 0 ? 'Start' : 'Continue'}
        </Button>
      }
      icons={
        <Tooltip label={`Delete ${title}`}>
          <ActionIcon aria-label={`Delete ${title}`} onClick={onDelete}>
            <IconTrash size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      }
    />
  )
}
