import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { saveFile } from '#web/lib/calls/save-file.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import classes from './codes.module.css'

interface RecoverySheetProps extends DialogProps {
  title: string
  size: number
  codes: string[]
  /** What was done. */
  lead: string
}

/** Recovery codes, the one time that they are shown. */
export function RecoverySheet({ codes, lead, ...frame }: RecoverySheetProps) {
  const text = `Recovery codes for Trivium (${window.location.host}). Each works once.\n\n${codes.join('\n')}\n`
  const said = useRef<HTMLParagraphElement>(null)
  // What had the focus is gone with the step before.
  useEffect(() => said.current?.focus(), [])
  return (
    <Dialog {...frame} leave={null} footer={<Button onClick={frame.onClose}>I have kept them</Button>}>
      <div className="stack gap-20 dialog-form">
        <p ref={said} tabIndex={-1} className={`muted ${classes.said}`}>
          {lead} Keep these recovery codes where you find them without your phone: each lets you in once when
          your app is lost. They are not shown again.
        </p>
        <ul className={classes.sheet} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="row wrap gap-12">
          <Button
            variant="default"
            size="sm"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'trivium-recovery-codes.txt')}
          >
            Save as a file
          </Button>
          <CopyButton isWritten isOutlined text={text} label="Copy codes" />
        </div>
      </div>
    </Dialog>
  )
}
