import { ActionIcon } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import type { Course } from '#contract/courses.ts'
import { innerTitle } from '#contract/words/text.ts'
import { useShareCourse } from './use-share-course.tsx'

export function ShareCourseButton({ course }: { course: Course }) {
  const { share, question } = useShareCourse(course)
  const label = `Share ${innerTitle(course.title)}`
  return (
    <>
      <ActionIcon data-tooltip={label} aria-label={label} onClick={share}>
        <IconShare2 size={20} stroke={1.75} />
      </ActionIcon>
      {question}
    </>
  )
}
