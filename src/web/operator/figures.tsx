import { useQuery } from '@tanstack/react-query'
import type { BackupState } from '#contract/operator/backups.ts'
import type { Overview } from '#contract/operator/figures.ts'
import { backupsQuery } from './backups/api.ts'
import { checkWords } from './backups/backups-words.ts'
import classes from './figures.module.css'
import { number, sizeWords, timeWords } from './words.ts'

/** The state of the installation at a glance. */
export function Figures({ overview }: { overview: Overview }) {
  const { accounts, storage, version } = overview
  const { data: backups } = useQuery(backupsQuery)
  const figures = [
    {
      name: 'Accounts',
      value: number(accounts.all),
      note: `${number(accounts.inUse)} in use in the last 30 days`,
    },
    {
      name: 'Storage',
      value: sizeWords(storage.databaseBytes),
      note: storage.freeBytes === null ? 'documents included' : `${sizeWords(storage.freeBytes)} free`,
    },
    { name: 'Last backup', ...lastBackup(backups) },
    {
      name: 'Version',
      value: version.trivium,
      note: `Node ${version.node} · PostgreSQL ${version.postgres}`,
    },
  ]
  return (
    <section aria-label="At a glance">
      <dl className={`panel lifted ${classes.figures}`}>
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt className="muted small">{name}</dt>
            <dd className={classes.value}>{value}</dd>
            <dd className="muted small">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function lastBackup(state: BackupState | undefined): { value: string; note: string } {
  if (state === undefined) return { value: '–', note: 'not known yet' }
  const { last, everyMinutes } = state
  if (last?.check) return { value: timeWords(last.begunAt), note: checkWords[last.check] }
  return {
    value: 'None',
    note: everyMinutes === null ? 'made only when asked for' : 'the first is made soon',
  }
}
