import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const ChangeEmailDialog = lateDialog(() =>
  import('./change-email-dialog.tsx').then((m) => m.ChangeEmailDialog),
)

export const ChangePasswordDialog = lateDialog(() =>
  import('./change-password-dialog.tsx').then((m) => m.ChangePasswordDialog),
)

export const DeleteAccountDialog = lateDialog(() =>
  import('./delete-account-dialog.tsx').then((m) => m.DeleteAccountDialog),
)

export const OwnModelDialog = lateDialog(() => import('./own-model-dialog.tsx').then((m) => m.OwnModelDialog))
