import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReportedCourse } from '#contract/operator/reports.ts'
import { reasonWords } from '#contract/reports/report-reasons.ts'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { closeReports, listCourseAgain, unlistCourse } from './api.ts'
import classes from './reported-courses.module.css'

const day = (moment: string) => dayName(localDate(new Date(moment)))

/** One reported course with what was said of it, and what can be done about it. */
export function ReportedCourseItem({ course }: { course: ReportedCourse }) {
  const [isAsking, setAsking] = useState(false)
  const name = course.title ?? 'a course that only its owner sees now'
  const act = useAct()
  const close = (ids: string[]) => act.mutate({ run: () => closeReports(ids), said: 'Closed.' })
  return (
    <li className={`lined ${classes.course}`}>
      <h3 className="as-h4 breaks">
        {course.title === null ? (
          'A course that only its owner sees now'
        ) : (
          <Link to={`/courses/${course.courseId}`}>{course.title}</Link>
        )}
      </h3>
      <p className="row wrap gap-8 muted small mt-4">
        <span className="breaks">
          by <bdi>{course.ownerName}</bdi>
        </span>
        <Badge tone={course.isListed ? 'plain' : 'outline'}>{stateOf(course)}</Badge>
        {course.openReports > 0 && <span>{reportCount(course.openReports)}</span>}
      </p>
      {course.reports.length > 0 && (
        <ul className={classes.reports}>
          {course.reports.map(({ id, reason, words, createdAt }) => (
            <li key={id} className={classes.report}>
              <p className="row wrap gap-8 small">
                <strong>{reasonWords[reason]}</strong>
                <span className="muted">{day(createdAt)}</span>
                <TextButton
                  about={`${reasonWords[reason]}, ${name}`}
                  isBusy={act.isPending}
                  onClick={() => close([id])}
                >
                  Close report
                </TextButton>
              </p>
              {words !== '' && <p className="small pre-line breaks">{words}</p>}
            </li>
          ))}
        </ul>
      )}
      <div className="flex wrap gap-8 mt-8">
        {course.unlistedAt !== null && (
          <Button
            variant="default"
            size="sm"
            aria-description={name}
            loading={act.isPending}
            onClick={() => act.mutate({ run: () => listCourseAgain(course.courseId), said: 'Listed again.' })}
          >
            List it again
          </Button>
        )}
        {course.unlistedAt === null && !course.isCopy && (
          <Button variant="default" size="sm" aria-description={name} onClick={() => setAsking(true)}>
            Take off the list
          </Button>
        )}
        {course.reports.length > 1 && (
          <Button
            variant="subtle"
            size="sm"
            aria-description={name}
            loading={act.isPending}
            onClick={() => close(course.reports.map(({ id }) => id))}
          >
            Close these {course.reports.length} reports
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Take this course off the list?"
        confirmLabel="Take off the list"
        isBusy={act.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          act.mutate(
            { run: () => unlistCourse(course.courseId), said: 'Taken off the list.' },
            { onSettled: () => setAsking(false) },
          )
        }
      >
        <p className="breaks">
          <strong>{course.title ?? 'This course'}</strong> is no longer listed in Browse Courses or anywhere
          else. Its open reports are closed.
        </p>
        <p>
          People who have its link or a copy keep it. Trivium tells its owner that you did this, but not who
          reported the course.
        </p>
      </ConfirmDialog>
    </li>
  )
}

/** One act at a time; afterwards the list is asked anew, whatever came of it. */
function useAct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<void>; said: string }) => run(),
    onSuccess: (_nothing, { said }) => {
      notify.success(said)
      // What was pressed may be gone with it.
      document.querySelector<HTMLElement>('#reports-heading')?.focus({ preventScroll: true })
    },
    onError: (error) => notify.error(sentenceFor(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  })
}

const reportCount = (open: number) => (open === 1 ? '1 open report' : `${open} open reports`)

function stateOf({ isListed, isCopy, unlistedAt }: ReportedCourse): string {
  if (unlistedAt !== null) return `Off the list since ${day(unlistedAt)}`
  if (isListed) return 'Listed'
  return isCopy ? 'A copy, never listed' : 'Not listed'
}
