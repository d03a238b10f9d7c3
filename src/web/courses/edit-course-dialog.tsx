import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { OwnCourse } from '#contract/courses.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useGuardedSave } from '#web/lib/use-guarded-save.ts'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EachOpening } from '#web/ui/each-opening.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { notify } from '#web/ui/notify.ts'
import { courseQuery, editCourse, fetchOwnCourse, refreshCourses } from './api.ts'
import { cacheCourse } from './course-cache.ts'
import { EditCourseFields } from './edit-course-fields.tsx'
import { type EditCourseValues, editErrors, readCourseChanges, valuesOf } from './edit-course-values.ts'

interface EditCourseDialogProps {
  course: OwnCourse
  opened: boolean
  onClose: () => void
}

/** Title, description, who can find it and the units that lie ahead, saved together. */
export function EditCourseDialog({ course, opened, onClose }: EditCourseDialogProps) {
  return (
    <EachOpening subject={opened ? course : null}>
      {(subject, dialog) => <OpenDialog course={subject} onClose={onClose} {...dialog} />}
    </EachOpening>
  )
}

function OpenDialog({ course, onClose, ...dialog }: EditCourseDialogProps & { onClosed: () => void }) {
  const client = useQueryClient()
  const formId = useId()
  const form = useForm<EditCourseValues>({ initialValues: valuesOf(course), validate: editErrors })
  const { base, submit, isSaving, error, conflict } = useGuardedSave({
    form,
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
    <Dialog
      {...dialog}
      onClose={onClose}
      title="Edit Course"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSaving} disabled={conflict !== null}>
            Save Changes
          </Button>
        </>
      }
    >
      <EditCourseFields id={formId} course={base.row} form={form} onSubmit={submit}>
        {error !== null && <ErrorAlert title={sentenceFor(error)} />}
        {conflict && <ChangedElsewhere thing="course" {...conflict} />}
      </EditCourseFields>
    </Dialog>
  )
}
