import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const ConnectDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () => import('./connect-dialog.tsx').then((module) => module.ConnectDialog),
  giveUp: ({ onClose }) => onClose(),
})
