import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const CourseDialog = lateDialog(() =>
  import('./details/course-dialog.tsx').then((m) => m.CourseDialog),
)

export const LookInsideDialog = lateDialog(() =>
  import('./bundled/look-inside-dialog.tsx').then((m) => m.LookInsideDialog),
)

export const MoreByDialog = lateDialog(() =>
  import('./details/more-by-dialog.tsx').then((m) => m.MoreByDialog),
)
