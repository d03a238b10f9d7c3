import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const VideoDialog = lateDialog({
  isWanted: ({ subject }) => subject !== null,
  load: () => import('./video-dialog.tsx').then((module) => module.VideoDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const AskDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () => import('./ask/ask-dialog.tsx').then((module) => module.AskDialog),
  giveUp: ({ onClose }) => onClose(),
})
