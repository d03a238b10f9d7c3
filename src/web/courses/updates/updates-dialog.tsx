import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseUpdates } from '#contract/authored/updates.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { counted } from '#contract/words/counted.ts'
import { courseQuery, courseUpdatesQuery, refreshCourses, takeOverUnits } from '#web/courses/api.ts'
import { LoadingLine } from '#web/courses/loading-line.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { cacheCourse } from '#web/lib/calls/course-cache.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'
import { UnitChange } from './unit-change.tsx'

/** What is different in the original, unit by unit, and which of it to take over. */
export const UpdatesDialog = freshOnOpen<OwnCourse>(Updates)

function Updates({ subject: course, ...dialog }: OpenedOn<OwnCourse>) {
  const client = useQueryClient()
  const updates = useQuery(courseUpdatesQuery(course.id))
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = (updates.data?.units ?? []).filter(
    ({ id, canTakeOver }) => canTakeOver && !left.includes(id),
  )
  const canTakeAny = updates.data?.units.some(({ canTakeOver }) => canTakeOver) ?? false

  const taking = useMutation({
    mutationFn: ({ revision }: CourseUpdates) =>
      takeOverUnits(course.id, { revision, units: chosen.map(({ id, version }) => ({ id, version })) }),
    onSuccess: (changed) => {
      cacheCourse(changed)
      client.setQueryData(courseQuery(course.id).queryKey, changed)
      void refreshCourses(client)
      notify.success(`${counted(chosen.length, 'unit')} taken over.`)
      dialog.onClose()
    },
    // What is shown is no longer so.
    onError: () => void updates.refetch(),
  })

  return (
    <Dialog
      {...dialog}
      title="The original has changed"
      head={
        <p className="muted mt-6">
          Units that you have begun or changed yourself stay as they are, whatever you choose.
        </p>
      }
      leave={canTakeAny ? 'Cancel' : 'Close'}
      footer={
        canTakeAny && (
          <Button
            disabled={chosen.length === 0}
            loading={taking.isPending}
            onClick={() => updates.data && taking.mutate(updates.data)}
          >
            Take over {counted(chosen.length, 'unit')}
          </Button>
        )
      }
    >
      <div className="stack gap-16 dialog-body">
        {taking.isError && <ErrorAlert title={sentenceFor(taking.error)} />}
        {updates.isError && (
          <ErrorAlert
            title={sentenceFor(updates.error)}
            onRetry={() => void updates.refetch()}
            retrying={updates.isFetching}
          />
        )}
        {updates.isPending && <LoadingLine>Looking at the original...</LoadingLine>}
        {updates.data?.units.length === 0 && <p>Your course is the same as the original.</p>}
        <ul>
          {updates.data?.units.map((unit) => (
            <UnitChange
              key={unit.id}
              course={course}
              unit={unit}
              isChosen={chosen.includes(unit)}
              onChoose={(isChosen) =>
                setLeft(isChosen ? left.filter((id) => id !== unit.id) : [...left, unit.id])
              }
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
