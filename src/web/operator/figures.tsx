import type { Overview } from '#contract/operator/figures.ts'
import classes from './figures.module.css'
import { number, sizeWords, timeWords } from './words.ts'

/** How the installation stands, at a glance. */
export function Figures({ overview }: { overview: Overview }) {
  const { accounts, storage, lastBackupAt, version } = overview
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
    lastBackupAt === null
      ? { name: 'Last backup', value: 'None', note: 'npm run backup makes one' }
      : { name: 'Last backup', value: timeWords(lastBackupAt), note: 'in the data folder' },
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
