import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { ConnectInstructions, connectLead } from './connect-instructions.tsx'

/** The same over the page, for who asks. */
export function ConnectDialog(dialog: DialogProps) {
  return (
    <Dialog {...dialog} title="Connect a model">
      <div className="dialog-body">
        <p className="muted mb-20">
          {connectLead} More is in <code>docs/models.md</code>.
        </p>
        <ConnectInstructions />
      </div>
    </Dialog>
  )
}
