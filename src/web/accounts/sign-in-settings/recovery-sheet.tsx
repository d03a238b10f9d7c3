import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { saveFile } from '#web/lib/calls/save-file.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './codes.module.css'

/** The same window then shows the codes: there is nothing left to cancel, and its one button closes it. */
export const sheetWindow = (onClose: () => void) => ({
  form: {
    submit: (event: FormEvent) => {
      event.preventDefault()
      onClose()
    },
    isBusy: false,
    error: null,
  },
  isOver: true,
  submitLabel: 'I have saved them',
})

/** The recovery codes, at the only time that they are shown. */
export function RecoverySheet({ codes, lead }: { codes: string[]; lead: string }) {
  const text = `Recovery codes for Trivium (${window.location.host}). Each works once.\n\n${codes.join('\n')}\n`
  const said = useRef<HTMLParagraphElement>(null)
  // The element that had the focus was removed with the step before.
  useEffect(() => said.current?.focus(), [])
  return (
    <>
      <p ref={said} tabIndex={-1} className={classes.said}>
        {lead} Keep these recovery codes where you can find them without your phone: each lets you in once if
        you lose your app. They are not shown again.
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
    </>
  )
}
