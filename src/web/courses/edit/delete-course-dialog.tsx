import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnCourse } from '#contract/courses.ts'
import { counted } from '#contract/words/counted.ts'
import { innerTitle } from '#contract/words/text.ts'
import { deleteCourse, refreshCourses } from '#web/courses/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { forgetCourse } from '#web/lib/calls/course-cache.ts'
import { courseCardsQuery, refreshToday } from '#web/review/use-today.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { useLast } from '#web/ui/use-last.ts'

/** Any other error than an answer of the server says nothing that a learner can read. */
export const deletionFault = (error: unknown): string =>
  `Failed to delete course: ${error instanceof ApiError ? error.message : 'Unknown error'}`

interface DeleteCourseDialogProps {
  /** The course in question; null closes. */
  course: OwnCourse | null
  onClose: () => void
}

export function DeleteCourseDialog({ course, onClose }: DeleteCourseDialogProps) {
  const client = useQueryClient()
  const named = useLast(course)
  const { data: gone } = useQuery({ ...courseCardsQuery(named?.id ?? ''), enabled: course !== null })
  const { mutate, isPending } = useMutation({
    mutationFn: deleteCourse,
    onSuccess: async (_nothing, id) => {
      forgetCourse(id)
      await Promise.all([refreshCourses(client), refreshToday(client)])
      onClose()
      // The card that had the focus is gone.
      document.querySelector('h1')?.focus({ preventScroll: true })
    },
    onError: (error) => {
      notify.error(deletionFault(error))
      void refreshCourses(client)
    },
  })

  return (
    <ConfirmDialog
      opened={course !== null}
      title="Delete Course"
      confirmLabel="Delete Course"
      isDanger
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => course && mutate(course.id)}
    >
      <p>
        Are you sure you want to delete <strong>{innerTitle(named?.title ?? '')}</strong>?
      </p>
      <p>
        This action cannot be undone. All course data, including units and progress, will be permanently
        deleted. Videos and projects that came with it and that you never used are deleted too; the others
        stay.
      </p>
      <p role="status">
        {gone !== undefined && gone.cards > 0 && (
          <strong>
            {counted(gone.cards, 'card')} of this course and {counted(gone.reviews, 'review')} of them are
            deleted with it.
          </strong>
        )}
      </p>
    </ConfirmDialog>
  )
}
