import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BundledCourse } from '#contract/authored/transfer.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { addBundledCourse, refreshCourses } from '#web/courses/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'

/** Adds a course that comes with Trivium and goes into its first lesson. */
export function useAddBundled(onStart: (course: OwnCourse) => void) {
  const client = useQueryClient()
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: ({ name }: BundledCourse) => addBundledCourse(name),
    onSuccess: (course) => {
      void refreshCourses(client)
      onStart(course)
    },
  })
  const fault = error && (
    <ErrorAlert title="Nothing was added." onDismiss={reset}>
      {sentenceFor(error)}
    </ErrorAlert>
  )
  return { adding: { add: mutate, name: isPending ? variables.name : null }, fault }
}
