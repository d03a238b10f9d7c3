import { Button } from '@mantine/core'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { ExportCardsDialog, ImportCardsDialog } from '#web/review/late-dialogs.ts'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'

type Direction = 'in' | 'out'

const CardFileDialog = freshOnOpen<Direction>(({ subject: direction, ...dialog }: OpenedOn<Direction>) =>
  direction === 'in' ? <ImportCardsDialog {...dialog} /> : <ExportCardsDialog {...dialog} />,
)

/** The two buttons that bring cards in and out, for the head of the list of all cards. */
export function CardFiles() {
  const [direction, setDirection] = useState<Direction | null>(null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setDirection('in')}
      >
        Import
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setDirection('out')}
      >
        Export
      </Button>
      <CardFileDialog subject={direction} onClose={() => setDirection(null)} />
    </>
  )
}
