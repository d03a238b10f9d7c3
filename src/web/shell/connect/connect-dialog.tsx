import { Button } from '@mantine/core'
import { Dialog } from '#web/ui/dialog.tsx'
import { ConnectWays, connectLead } from './ways.tsx'

/** The same over the page, for who asks. */
export function ConnectDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Connect a model"
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="dialog-body">
        <p className="muted mb-20">
          {connectLead} More is in <code>docs/models.md</code>.
        </p>
        <ConnectWays />
      </div>
    </Dialog>
  )
}
