import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

/** In place of a dialog that broke. */
export const FailedDialog = ({ children, ...dialog }: DialogProps & { children: ReactNode }) => (
  <Dialog {...dialog} title="Something went wrong">
    {children}
  </Dialog>
)
