import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const ConnectDialog = lateDialog(() => import('./connect-dialog.tsx').then((m) => m.ConnectDialog))
