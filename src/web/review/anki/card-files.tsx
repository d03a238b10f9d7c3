import { Button } from '@mantine/core'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { ExportCardsDialog, ImportCardsDialog } from '#web/review/late-dialogs.ts'
import { RemountOnOpen } from '#web/ui/remount-on-open.tsx'

/** The two buttons that bring cards in and out, for the head of the list of all cards. */
export function CardFiles() {
  const [way, setWay] = useState<'in' | 'out' | null>(null)
  const onClose = () => setWay(null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setWay('in')}
      >
        Import
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setWay('out')}
      >
        Export
      </Button>
      <RemountOnOpen subject={way}>
        {(shown, dialog) =>
          shown === 'in' ? (
            <ImportCardsDialog {...dialog} onClose={onClose} />
          ) : (
            <ExportCardsDialog {...dialog} onClose={onClose} />
          )
        }
      </RemountOnOpen>
    </>
  )
}
