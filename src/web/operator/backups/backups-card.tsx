import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackupState } from '#contract/operator/backups.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { sizeWords, timeWords } from '#web/operator/words.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { backUp, backupsQuery } from './api.ts'
import classes from './backups-card.module.css'
import { alarmsOf, checkWords, noneWords, outcomeOf, scheduleWords } from './backups-words.ts'

/** Of this installation: the last backup and how it was verified, the next, what is kept, and what is wrong with them. */
export function BackupsCard() {
  const { data, error, refetch, isFetching } = useQuery(backupsQuery)
  return (
    <PanelCard
      title="Backups"
      id="backups"
      lead={data && leadWords(data)}
      action={data && <BackUpNow isRunning={data.running !== null} />}
      wide={data && <Made state={data} />}
    >
      {data && <Standing state={data} />}
      {!data && error && (
        <ErrorAlert title="The backups did not load" onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceFor(error)}
        </ErrorAlert>
      )}
    </PanelCard>
  )
}

function leadWords({ everyMinutes, keep, nextAt, running }: BackupState): string {
  if (everyMinutes === null || nextAt === null)
    return 'Made only when asked for. BACKUP_EVERY sets a schedule.'
  const made = `Made ${scheduleWords(everyMinutes)}, the newest ${keep} kept.`
  if (running !== null) return made
  return `${made} Next: ${Date.parse(nextAt) <= Date.now() ? 'within minutes' : timeWords(nextAt)}.`
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: backUp,
    onSuccess: (state) => client.setQueryData(backupsQuery.queryKey, state),
  })
  return (
    <div className="rigid">
      <Button variant="default" loading={isPending || isRunning} onClick={() => mutate()}>
        Back up now
      </Button>
      {error && (
        <p role="alert" className="small mt-8">
          {sentenceFor(error)}
        </p>
      )}
    </div>
  )
}

function Standing({ state }: { state: BackupState }) {
  const { last, running, items, disk, folder } = state
  return (
    <>
      {alarmsOf(state).map(({ title, text }) => (
        <div key={title} className="mb-16">
          <Notice tone="danger" title={title}>
            <p className="breaks">{text}</p>
          </Notice>
        </div>
      ))}
      <p className="breaks" role="status">
        {running && 'A backup is being made. '}
        {last?.check ? (
          <>
            Last: <strong>{timeWords(last.begunAt)}</strong>, {sizeWords(last.bytes ?? 0)},{' '}
            {checkWords[last.check]}.
          </>
        ) : (
          !running && noneWords(items)
        )}
      </p>
      <p className="muted small breaks">
        In {folder}
        {disk.backupBytes !== null && `, where ${sizeWords(disk.backupBytes)} are free`}.
      </p>
    </>
  )
}

function Made({ state: { items, running } }: { state: BackupState }) {
  if (items.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard.
    <ul className={classes.list} aria-label="Backups" tabIndex={0}>
      {items.map((item) => (
        <li key={item.id} className="small">
          <strong>{timeWords(item.begunAt)}</strong>
          <span className="muted block breaks">{outcomeOf(item, item.id === running?.id)}</span>
        </li>
      ))}
    </ul>
  )
}
