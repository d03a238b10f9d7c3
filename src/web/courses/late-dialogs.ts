import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const CourseDialog = lateDialog({
  isWanted: ({ course }) => course !== null,
  load: () => import('./details/course-dialog.tsx').then((module) => module.CourseDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const LookInsideDialog = lateDialog({
  isWanted: ({ course }) => course !== null,
  load: () => import('./bundled/look-inside-dialog.tsx').then((module) => module.LookInsideDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const MoreByDialog = lateDialog({
  isWanted: ({ course }) => course !== null,
  load: () => import('./details/more-by-dialog.tsx').then((module) => module.MoreByDialog),
  giveUp: ({ onClose }) => onClose(),
})
