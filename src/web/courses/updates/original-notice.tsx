import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OwnCourse } from '#contract/courses.ts'
import { counted } from '#contract/words/counted.ts'
import { courseUpdatesQuery } from '#web/courses/api.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import classes from './original-notice.module.css'

interface OriginalNoticeProps {
  course: OwnCourse
  onLook: () => void
}

/** Says that the course which this one was taken from reads otherwise now. Whether it does is asked quietly. */
export function OriginalNotice({ course, onLook }: OriginalNoticeProps) {
  const isTaken = course.originId !== course.id
  const { data } = useQuery({ ...courseUpdatesQuery(course.id), enabled: isTaken, retry: false })
  if (!isTaken || data === undefined || data.units.length === 0) return null
  const takeable = data.units.filter(({ canTakeOver }) => canTakeOver).length
  return (
    <div className={classes.notice}>
      <Notice
        tone="info"
        title="The original has changed"
        action={
          <Button variant="default" size="sm" onClick={onLook}>
            See what is different
          </Button>
        }
      >
        {takeable > 0
          ? `${counted(takeable, 'unit')} can be taken over. Nothing changes before you say so.`
          : 'What you have begun or changed yourself stays as it is.'}
      </Notice>
    </div>
  )
}
