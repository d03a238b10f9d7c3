import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const VideoDialog = lateDialog(() => import('./video-dialog.tsx').then((m) => m.VideoDialog))

export const AskDialog = lateDialog(() => import('./ask/ask-dialog.tsx').then((m) => m.AskDialog))
