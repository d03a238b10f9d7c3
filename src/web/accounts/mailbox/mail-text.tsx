import { Button } from '@mantine/core'
import { appConfig } from '#web/lib/config.ts'
import classes from './mailbox-screen.module.css'

/** What a mail asks for, as its text has it: what is done, and on the next line where. */
const action = /^(.+):\n(https?:\/\/\S+)$/

/** A mail's text. What it asks for is a button, as in the mail itself, if it leads to Trivium; the rest is only text. */
export function MailText({ text }: { text: string }) {
  return text
    .trim()
    .split('\n\n')
    .map((paragraph, index) => {
      const [, label, address = ''] = action.exec(paragraph) ?? []
      // The paragraphs of one text never move.
      const key = `${index}`
      return address.startsWith(`${appConfig.appUrl}/`) ? (
        <div key={key} className={`stack gap-12 items-start ${classes.action}`}>
          <Button component="a" href={address}>
            {label}
          </Button>
          <p>Or copy this address into your browser: {address}</p>
        </div>
      ) : (
        <p key={key} className={classes.text}>
          {paragraph}
        </p>
      )
    })
}
