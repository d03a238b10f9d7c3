import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { localDate, sayWhen } from '#contract/time/calendar-date.ts'
import { fileSize } from '#contract/words/file-size.ts'
import type { ChosenFile } from '#web/lib/files/chosen-file.ts'
import type { CheckedFile } from '#web/lib/files/use-checked-file.ts'
import { TickedProgress } from '#web/ui/ticked-progress.tsx'
import classes from './file-choice.module.css'

interface DropZoneProps {
  isOver: boolean
  onChoose: () => void
}

export function DropZone({ isOver, onChoose }: DropZoneProps) {
  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      <IconFileImport size={28} stroke={1.6} aria-hidden="true" />
      <p className="dark strong">Drop a course file here</p>
      <p className="muted small-tight">
        A zip file of a course’s folder, or one Markdown file. At most 20 MB.
      </p>
      <Button className={classes.choose ?? ''} onClick={onChoose}>
        Choose file
      </Button>
    </div>
  )
}

interface FileCardProps extends DropZoneProps {
  file: ChosenFile
  sending: CheckedFile<unknown>['sending']
  isImporting: boolean
}

/** The chosen file, and how far it has come. */
export function FileCard({ file, isOver, sending, isImporting, onChoose }: FileCardProps) {
  return (
    <div className={`panel lifted ${classes.card}`} data-over={isOver || undefined}>
      <div className={`row gap-16 ${classes.line}`}>
        <IconFileImport className="rigid" size={24} stroke={1.6} aria-hidden="true" />
        <div className="grow shrinkable">
          <p className="dark strong breaks">
            <bdi>{file.name}</bdi>
          </p>
          <p className="muted small-tight">
            {fileSize(file.content.size)} · {kindOf(file.name)} · changed{' '}
            {sayWhen(localDate(file.changedAt), localDate(new Date()))}
          </p>
        </div>
        <Button variant="default" size="sm" disabled={isImporting} onClick={onChoose}>
          Choose another
        </Button>
      </div>
      <div role="status">
        {sending && (
          <div className="mt-12">
            {sending.share < 1 ? (
              <TickedProgress
                name="Sending the file"
                label="Sending the file"
                percent={sending.share * 100}
              />
            ) : (
              <p className="muted small">{isImporting ? 'Adding the course…' : 'Looking at the file…'}</p>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

const kindOf = (name: string): string => {
  if (/\.trivium\.zip$/i.test(name)) return 'Trivium course file'
  if (/\.zip$/i.test(name)) return 'Zip file'
  return /\.(md|markdown)$/i.test(name) ? 'Markdown file' : 'File'
}
