import type { Course } from '#contract/courses.ts'

/** Of a copy that differs from its source: its words are not its maker's alone. */
export function ChangedBy({ changed }: { changed: Course['changed'] | undefined }) {
  if (!changed) return null
  return (
    <p className="muted small breaks">
      Changed by <bdi>{changed.by}</bdi>, after a course by <bdi>{changed.after}</bdi>
    </p>
  )
}
