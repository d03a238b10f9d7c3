import { appConfig } from '#web/lib/config.ts'
import classes from './mailbox-screen.module.css'

/** A mail's text; addresses within Trivium itself can be followed, others are only text. */
export function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/)
  return (
    <p className={classes.text}>
      {parts.map((part, index) =>
        part.startsWith(`${appConfig.appUrl}/`) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
