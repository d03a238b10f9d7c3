import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { sourceLimits } from '#contract/sources/kinds.ts'
import { inWords } from '#contract/words/number-words.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import classes from './drop-zone.module.css'

interface DropZoneProps {
  isOver: boolean
  /** It takes the place of everything while files are held over the page. */
  isWhole?: boolean
  onChoose?: () => void
}

/** What can be added, before anything is chosen. */
export function DropZone({ isOver, isWhole, onChoose }: DropZoneProps) {
  return (
    <div className={classes.zone} data-over={isOver || undefined} data-whole={isWhole || undefined}>
      <IconFileImport size={28} stroke={1.6} aria-hidden="true" />
      <p className="dark strong">{isOver ? 'Drop to add files' : 'Drop files here'}</p>
      {onChoose && (
        <>
          <p className="muted small">or</p>
          <Button variant="default" size="sm" onClick={onChoose}>
            Choose files
          </Button>
        </>
      )}
      <p className={`muted small-tight ${classes.limits}`}>
        PDF, EPUB, Word, HTML, Markdown, plain text or subtitles. Up to {sourceLimits.bytes / 1024 / 1024} MB
        and {withCommas(sourceLimits.pages)} pages each, {inWords(sourceLimits.together)} at a time.
      </p>
    </div>
  )
}
