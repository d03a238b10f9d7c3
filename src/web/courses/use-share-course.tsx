import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '#contract/courses.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { cacheCourse } from '#web/lib/calls/course-cache.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { editCourse, refreshCourses } from './api.ts'
import { shareCourse } from './share-course.ts'

/** Copies the course's link. Only the owner can open the link of a private course, so it asks first. */
export function useShareCourse(course: Course) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const open = useMutation({
    mutationFn: () => editCourse(course.id, { visibility: 'link' }),
    onSuccess: (changed) => {
      cacheCourse(changed)
      void refreshCourses(client)
      void shareCourse(course.id)
    },
    onError: (error) => notify.error(sentenceFor(error)),
    onSettled: () => setIsAsking(false),
  })
  const isPrivate = course.isOwner && course.visibility === 'private'
  return {
    share: () => (isPrivate ? setIsAsking(true) : void shareCourse(course.id)),
    question: course.isOwner && (
      <ConfirmDialog
        opened={isAsking}
        title="Only you can open this course"
        confirmLabel="Share by Link"
        isBusy={open.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => open.mutate()}
      >
        <p>The link works only for you so far. Let other people with the link open the course?</p>
        <p>It stays out of Browse Courses, and you can make it private again at any time.</p>
      </ConfirmDialog>
    ),
  }
}
