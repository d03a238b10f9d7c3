import type { ReactNode } from 'react'
import type { DialogProps } from './overlays/dialog-props.ts'
import { lateDialog } from './overlays/late-dialog.tsx'

export interface ConfirmDialogProps extends DialogProps {
  title: string
  /** One or two paragraphs: the question, then what it means. */
  children: ReactNode
  /** Says what happens: 'Delete Course'. */
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
  isBusy?: boolean
  onConfirm: () => void
}

/** Asks before something is lost. The focus starts on Cancel. */
export const ConfirmDialog = lateDialog<ConfirmDialogProps>(() =>
  import('./overlays/confirm-question.tsx').then((m) => m.ConfirmQuestion),
)
