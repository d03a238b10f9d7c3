import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { mailboxQuery, mailQuery } from '#web/accounts/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { MailText } from './mail-text.tsx'
import classes from './mailbox-screen.module.css'

const toLogin = (
  <Button component={Link} to="/login" variant="default">
    Go to Login
  </Button>
)

const timeOf = (iso: string) =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The mails of a machine that has no mail server. */
export function MailboxScreen() {
  const [search] = useSearchParams()
  const { data: mails } = useQuery(mailboxQuery)
  // A visitor waits for the newest mail, so it is open until they choose another.
  const id = search.get('message') ?? mails?.[0]?.id ?? null
  return (
    <>
      <PageHeading lead="No mail server is connected, so mails are kept here.">Mailbox</PageHeading>
      <div className={`stack align-start gap-24 ${classes.columns}`}>
        <MailList selected={id} />
        {id !== null && <Message key={id} id={id} />}
      </div>
    </>
  )
}

function MailList({ selected }: { selected: string | null }) {
  const { data: mails, error, refetch, isFetching } = useQuery(mailboxQuery)
  if (error && mails === undefined) {
    return (
      <ErrorAlert title="The mailbox could not be read" onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceFor(error)}
      </ErrorAlert>
    )
  }
  if (mails === undefined) return <p role="status">Loading...</p>
  if (mails.length === 0) {
    return (
      <EmptyState heading={<h2>No mail yet</h2>} action={toLogin}>
        New mail appears here by itself.
      </EmptyState>
    )
  }
  return (
    <ul className={`panel clipped ${classes.list}`} aria-label="Mails, newest first">
      {mails.map(({ id, to, subject, sentAt }) => (
        <li key={id}>
          <Link
            to={`/mailbox?message=${id}`}
            className={`stack gap-2 ${classes.mail}`}
            aria-current={id === selected ? 'true' : undefined}
          >
            <strong>{subject}</strong>
            <span>{to}</span>
            <time dateTime={sentAt}>{timeOf(sentAt)}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Message({ id }: { id: string }) {
  const { data: mail, error } = useQuery(mailQuery(id))
  if (error) return <ErrorAlert title="This mail could not be opened">{sentenceFor(error)}</ErrorAlert>
  if (mail === undefined) return <p role="status">Loading...</p>
  return (
    <article className={`panel ${classes.message}`} aria-label={mail.subject}>
      <h2>{mail.subject}</h2>
      <p className={classes.facts}>
        To {mail.to}, {timeOf(mail.sentAt)}
      </p>
      <MailText text={mail.text} />
    </article>
  )
}
