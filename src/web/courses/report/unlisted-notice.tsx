import { Notice } from '#web/ui/notices/notice.tsx'

/** For the owner of a course that the operator took off the list: that it is so, and what it means. */
export function UnlistedNotice() {
  return (
    <Notice tone="info" title="The operator of this Trivium took this course off the list">
      Others no longer find it in Browse Courses, among your other courses, or when they ask the Librarian.
      People who have its link or a copy keep it, and you can continue to use it. Only the operator can list
      it again: ask them what to change.
    </Notice>
  )
}
