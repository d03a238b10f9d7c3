import type { Course } from '#contract/courses.ts'
import { ChangedBy } from '#web/courses/changed-by.tsx'
import classes from './course-dialog.module.css'

/** Whose words a course of another's making has: its maker's, or also those of who changed it. */
export function Maker({ course }: { course: Course }) {
  if (course.changed) return <ChangedBy changed={course.changed} />
  if (!course.isOwner || course.ownerId === course.creatorId) return null
  return (
    <span className={`shrinkable muted small breaks ${classes.creator}`}>
      Designed by <bdi>{course.creatorName}</bdi>
    </span>
  )
}
