import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { EditCourse, OwnCourse } from '#contract/courses.ts'
import { cacheCourse } from '#web/lib/course-cache.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { courseQuery, editCourse, refreshCourses } from './api.ts'
import { EditCourseForm } from './edit-course-form.tsx'

interface EditCourseDialogProps {
  course: OwnCourse
  opened: boolean
  onClose: () => void
}

/** Title, description, who can find it and the units that lie ahead, saved together. */
export function EditCourseDialog({ course, opened, onClose }: EditCourseDialogProps) {
  const client = useQueryClient()
  const formId = useId()
  const [reloaded, setReloaded] = useState<OwnCourse | null>(null)
  const save = useMutation({
    mutationFn: (edit: EditCourse) => editCourse(course.id, edit),
    onSuccess: (changed) => {
      cacheCourse(changed)
      client.setQueryData(courseQuery(course.id).queryKey, changed)
      void refreshCourses(client)
      notify.success('Course saved.')
      close()
    },
  })
  const close = () => {
    onClose()
    save.reset()
  }
  /** The course as it now is, in a new form. */
  const reload = async () => {
    const now = await client.fetchQuery({ ...courseQuery(course.id), staleTime: 0 })
    if (!now.isOwner) return
    save.reset()
    setReloaded(now)
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      onClosed={() => setReloaded(null)}
      title="Edit Course"
      footer={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            Save Changes
          </Button>
        </>
      }
    >
      <EditCourseForm
        key={reloaded?.updatedAt}
        id={formId}
        course={reloaded ?? course}
        error={save.error}
        onReload={() => void reload().catch(() => {})}
        onSave={save.mutate}
      />
    </Dialog>
  )
}
