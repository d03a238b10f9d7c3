import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { Link } from 'react-router'
import { appConfig } from '#web/lib/config.ts'
import { Notice } from '#web/ui/notices/notice.tsx'

/** On a machine without a mail server: links to the mailbox that keeps the undelivered mails. */
export function MailboxLink() {
  if (!appConfig.mailbox) return null
  return (
    <Notice
      tone="info"
      action={
        <Button component={Link} to="/mailbox" variant="default" size="sm" leftSection={<OpenIcon />}>
          Open the mailbox
        </Button>
      }
    >
      <p>No mail server is connected, so mails are kept on this computer.</p>
    </Notice>
  )
}

/** The same as a button, for pages where opening the mailbox is the only step left. */
export function MailboxButton() {
  return (
    <Button component={Link} to="/mailbox" fullWidth leftSection={<OpenIcon />}>
      Open the mailbox
    </Button>
  )
}

const OpenIcon = () => <IconMailOpened size={18} stroke={1.75} aria-hidden="true" />
