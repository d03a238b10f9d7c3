import { Link } from 'react-router'
import { appConfig } from '#web/lib/config.ts'
import { Notice } from '#web/ui/notice.tsx'

/** On a machine without a mail server, the way to the mail that was not sent. */
export function MailboxLink() {
  if (!appConfig.mailbox) return null
  return (
    <Notice tone="info">
      <p>
        No mail server is connected. Mails are kept on this machine:{' '}
        <Link to="/mailbox">open the mailbox</Link>.
      </p>
    </Notice>
  )
}
