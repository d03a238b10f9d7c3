import type { ReactNode } from 'react'
import { lateDialog } from './overlays/late-dialog.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** One or two paragraphs: the question, then what it means. */
  children: ReactNode
  /** Says what happens: 'Delete Course'. */
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
  isBusy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before something is lost. The focus starts on Cancel. */
export const ConfirmDialog = lateDialog<ConfirmDialogProps>({
  isWanted: ({ opened }) => opened,
  load: () => import('./overlays/confirm-question.tsx').then((module) => module.ConfirmQuestion),
  giveUp: ({ onCancel }) => onCancel(),
})
