import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import type { BundledCourse } from '#contract/authored/transfer.ts'

/** What is being added, and how to add another. */
export type BundledAdding = { add: (course: BundledCourse) => void; name: string | null }

interface StartBundledButtonProps {
  course: BundledCourse
  adding: BundledAdding
}

export function StartBundledButton({ course, adding }: StartBundledButtonProps) {
  if (course.courseId !== null)
    return (
      <Button variant="default" disabled leftSection={<IconCheck size={19} stroke={1.75} />}>
        Already Added
      </Button>
    )
  return (
    <Button
      loading={adding.name === course.name}
      rightSection={<IconArrowRight size={18} stroke={1.75} />}
      aria-description={course.outline.title}
      onClick={() => adding.add(course)}
    >
      Add and start
    </Button>
  )
}
