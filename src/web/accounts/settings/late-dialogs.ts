import { lateDialog } from '#web/ui/overlays/late-dialog.tsx'

export const ChangeEmailDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () => import('./change-email-dialog.tsx').then((module) => module.ChangeEmailDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const ChangePasswordDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () => import('./change-password-dialog.tsx').then((module) => module.ChangePasswordDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const DeleteAccountDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () => import('./delete-account-dialog.tsx').then((module) => module.DeleteAccountDialog),
  giveUp: ({ onClose }) => onClose(),
})

export const OwnModelDialog = lateDialog({
  isWanted: ({ opened }) => opened,
  load: () => import('./own-model-dialog.tsx').then((module) => module.OwnModelDialog),
  giveUp: ({ onClose }) => onClose(),
})
