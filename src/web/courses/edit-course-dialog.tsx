import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editCourseSchema, type OwnCourse } from '#contract/courses.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { cacheCourse } from '#web/lib/course-cache.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { EachOpening } from '#web/ui/each-opening.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { courseQuery, editCourse, refreshCourses } from './api.ts'
import { EditCourseFields, editedValues, withoutKeys } from './edit-course-fields.tsx'

interface EditCourseDialogProps {
  course: OwnCourse
  opened: boolean
  onClose: () => void
}

/** Title, description, who can find it and the units that lie ahead, saved together. */
export function EditCourseDialog({ course, opened, onClose }: EditCourseDialogProps) {
  return (
    <EachOpening subject={opened ? course : null}>
      {(subject, dialog) => <OpenDialog subject={subject} onClose={onClose} {...dialog} />}
    </EachOpening>
  )
}

interface OpenDialogProps {
  subject: OwnCourse
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

function OpenDialog({ subject, opened, onClose, onClosed }: OpenDialogProps) {
  const client = useQueryClient()
  // What is typed here was made on this course: a newer one that comes meanwhile must not lend the save its time.
  const [course, setCourse] = useState(subject)
  const form = useSchemaForm({
    schema: editCourseSchema,
    initialValues: editedValues(subject),
    asSent: ({ units, ...values }) => ({
      ...values,
      units: withoutKeys(units),
      updatedAt: course.updatedAt,
    }),
    send: (edit) => editCourse(course.id, edit),
    onSent: (changed) => {
      cacheCourse(changed)
      client.setQueryData(courseQuery(course.id).queryKey, changed)
      void refreshCourses(client)
      notify.success('Course saved.')
      onClose()
    },
  })
  const isOutdated = form.error instanceof ApiError && form.error.code === 'course_changed'
  const reload = async () => {
    const now = await client.fetchQuery({ ...courseQuery(course.id), staleTime: 0 })
    if (!now.isOwner) return
    form.resetError()
    form.setValues(editedValues(now))
    setCourse(now)
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title="Edit Course"
      size={760}
      submitLabel="Save Changes"
      isBusy={form.isBusy}
      onSubmit={form.submit}
    >
      {form.error && (
        <ErrorAlert
          title={sentenceFor(form.error)}
          {...(isOutdated ? { onRetry: () => void reload().catch(() => {}) } : {})}
        />
      )}
      <EditCourseFields form={form} course={course} />
    </FormDialog>
  )
}
