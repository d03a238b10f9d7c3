import { useQueryClient } from '@tanstack/react-query'
import type { OwnCourse } from '#contract/courses.ts'
import { courseQuery, editCourse, fetchOwnCourse, refreshCourses } from '#web/courses/api.ts'
import { cacheCourse } from '#web/lib/calls/course-cache.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { FormFault } from '#web/lib/forms/form-fault.tsx'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'
import { EditCourseFields } from './edit-course-fields.tsx'
import { courseAsSent, readCourseChanges, valuesOf } from './edit-course-values.ts'

/** Title, description, who can find it and the units that lie ahead, saved together. */
export const EditCourseDialog = freshOnOpen<OwnCourse>(EditCourse)

function EditCourse({ subject: course, ...dialog }: OpenedOn<OwnCourse>) {
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
      dialog.onClose()
    },
  })

  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Edit Course"
      size={760}
      submitLabel="Save Changes"
      isBlocked={conflict !== null}
      fault={<FormFault error={error} />}
    >
      {conflict && <ChangedElsewhere thing="course" {...conflict} />}
      <EditCourseFields form={form} course={base.row} />
    </FormDialog>
  )
}
