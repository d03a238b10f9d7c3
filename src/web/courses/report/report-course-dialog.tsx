import '@mantine/core/styles/Input.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Course } from '#contract/courses.ts'
import type { ReportState } from '#contract/reports/course-report.ts'
import {
  maxReportLength,
  type ReportReason,
  reasonWords,
  reportReasons,
} from '#contract/reports/report-reasons.ts'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { courseReportQuery, reportCourse } from '#web/courses/api.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'
import classes from './report-course-dialog.module.css'

/** A learner's report to the operator about another learner's course. An open report can be changed. */
export function ReportCourseDialog({ course, opened, onClose }: DialogProps & { course: Course }) {
  const { data, isPending } = useQuery({ ...courseReportQuery(course.id), enabled: opened })
  // Whether a report exists decides the initial form; if that cannot be loaded, the form is empty.
  const ready = opened && !isPending ? { courseId: course.id, report: data?.report ?? null } : null
  return <ReportForm subject={ready} onClose={onClose} />
}

type Subject = ReportState & { courseId: string }

type Values = { reason: ReportReason | ''; words: string }

const ReportForm = freshOnOpen<Subject>(OpenForm)

function OpenForm({ subject: { courseId, report }, ...dialog }: OpenedOn<Subject>) {
  const client = useQueryClient()
  const initialValues: Values = { reason: report?.reason ?? '', words: report?.words ?? '' }
  const form = useSchemaForm({
    schema: () => import('#contract/reports/course-report.ts').then((m) => m.reportCourseSchema),
    initialValues,
    send: (sent) => reportCourse(courseId, sent),
    onSent: (reported) => {
      client.setQueryData(courseReportQuery(courseId).queryKey, reported)
      notify.success('Thank you. The operator of this Trivium will look at the course.')
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Report this course"
      size={560}
      submitLabel={report ? 'Change Report' : 'Send Report'}
    >
      <p>
        Your report goes to the operator of this Trivium. The owner of the course is not told who reported it.
      </p>
      {report && (
        <Notice tone="info">
          You reported this course on {dayName(localDate(new Date(report.createdAt)))}. What you send now
          replaces it.
        </Notice>
      )}
      <Reasons
        value={form.values.reason}
        error={form.errors.reason}
        path={pathOf(form.field('reason'))}
        onChange={(reason) => form.setFieldValue('reason', reason)}
      />
      <GrowingText
        {...form.field('words', maxReportLength)}
        label="What should they know?"
        description="Optional. Say where it is and what is wrong with it."
        minRows={3}
        maxRows={8}
      />
    </FormDialog>
  )
}

/** The path of a field, by which the form finds it: among its properties, but not in their types. */
const pathOf = (field: Record<string, unknown>): unknown => field['data-path']

interface ReasonsProps {
  value: Values['reason']
  error: unknown
  /** The form finds an invalid field by this. */
  path: unknown
  onChange: (reason: ReportReason) => void
}

function Reasons({ value, error, path, onChange }: ReasonsProps) {
  const name = useId()
  const errorId = useId()
  return (
    <fieldset className="stack gap-8" aria-describedby={error ? errorId : undefined}>
      <legend className={`dark medium strong ${classes.legend}`}>What is wrong with it?</legend>
      {error !== undefined && error !== null && (
        <p id={errorId} className="danger small-tight">
          {String(error)}
        </p>
      )}
      {reportReasons.map((reason, index) => (
        <label key={reason} className={`row gap-10 ${classes.reason}`}>
          <input
            type="radio"
            {...(index === 0 && { 'data-path': path })}
            name={name}
            checked={reason === value}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(reason)}
          />
          {reasonWords[reason]}
        </label>
      ))}
    </fieldset>
  )
}
