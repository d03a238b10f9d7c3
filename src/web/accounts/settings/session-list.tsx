import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionItem } from '#contract/accounts.ts'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { describeBrowser } from '#contract/words/describe-browser.ts'
import { endOtherSessions, endSignInSession, sessionsQuery } from '#web/accounts/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import classes from './account-settings.module.css'

const dayOf = (iso: string) => dayName(localDate(new Date(iso)))

/** Where the learner is signed in, each of which can be ended. */
export function SessionList() {
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery)
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: (id: string | 'others') => (id === 'others' ? endOtherSessions() : endSignInSession(id)),
    onSuccess: (_answer, id) =>
      notify.success(id === 'others' ? 'Signed out everywhere else.' : 'Session ended.'),
    onError: (fault) => notify.error(sentenceFor(fault)),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  })
  return (
    <div className={classes.block}>
      <div className={`row wrap between ${classes.row}`}>
        <div className={classes.words}>
          <h3>Sessions</h3>
          <p>The browsers in which you are signed in.</p>
        </div>
        {sessions && sessions.length > 1 && (
          <Button
            variant="default"
            loading={end.isPending && end.variables === 'others'}
            onClick={() => end.mutate('others')}
          >
            Sign out everywhere else
          </Button>
        )}
      </div>
      {error && (
        <ErrorAlert
          title="Your sessions could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {sentenceFor(error)}
        </ErrorAlert>
      )}
      <ul className={classes.sessions} aria-label="Sessions">
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
    </div>
  )
}

interface SessionRowProps {
  session: SessionItem
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const browser = describeBrowser(session.userAgent)
  return (
    <li>
      <div className={`shrinkable breaks ${classes.session}`}>
        {browser}
        {session.current && ' (this browser)'}
        <span>
          Since {dayOf(session.createdAt)}
          {session.ipAddress && `, from ${session.ipAddress}`}
        </span>
      </div>
      {!session.current && (
        <Button
          variant="subtle"
          size="sm"
          loading={isEnding}
          aria-label={`End session: ${browser}`}
          onClick={onEnd}
        >
          End session
        </Button>
      )}
    </li>
  )
}
