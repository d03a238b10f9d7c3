import { useQueryClient } from '@tanstack/react-query'
import type { OwnCourse } from '#contract/courses.ts'
import { courseQuery, editCourse, fetchOwnCourse, refreshCourses } from '#web/courses/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { cacheCourse } from '#web/lib/calls/course-cache.ts'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { RemountOnOpen } from '#web/ui/remount-on-open.tsx'
import { EditCourseFields } from './edit-course-fields.tsx'
import { courseAsSent, readCourseChanges, valuesOf } from './edit-course-values.ts'

interface EditCourseDialogProps {
  course: OwnCourse
  opened: boolean
  onClose: () => void
}

/** Title, description, who can find it and the units that lie ahead, saved together. */
export function EditCourseDialog({ course, opened, onClose }: EditCourseDialogProps) {
  return (
    <RemountOnOpen subject={opened ? course : null}>
      {(subject, dialog) => <OpenDialog course={subject} onClose={onClose} {...dialog} />}
    </RemountOnOpen>
  )
}

function OpenDialog({ course, onClose, ...dialog }: EditCourseDialogProps & { onClosed: () => void }) {
  const client = useQueryClient()
  const { form, base, error, conflict } = useGuardedSave({
    schema: () => import('#contract/courses.ts').then((m) => m.editCourseSchema),
    initialValues: valuesOf(course),
    asSent: courseAsSent,
    row: course,
    formOf: valuesOf,
    fetchRow: () => fetchOwnCourse(client, course.id),
    send: (before, after, row) => editCourse(course.id, readCourseChanges(before, after, row)),
    onSaved: (changed) => {
      cacheCourse(changed)
      client.setQueryData(courseQuery(course.id).queryKey, changed)
      void refreshCourses(client)
      notify.success('Course saved.')
      onClose()
    },
  })

  return (
    <FormDialog
      {...dialog}
      onClose={onClose}
      title="Edit Course"
      size={760}
      submitLabel="Save Changes"
      isBusy={form.isBusy}
      isBlocked={conflict !== null}
      onSubmit={form.submit}
    >
      {error !== null && <ErrorAlert title={sentenceFor(error)} />}
      {conflict && <ChangedElsewhere thing="course" {...conflict} />}
      <EditCourseFields form={form} course={base.row} />
    </FormDialog>
  )
}
