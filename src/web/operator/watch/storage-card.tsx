import type { Overview } from '#contract/operator/figures.ts'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { sizeWords } from '#web/operator/words.ts'
import classes from './storage-card.module.css'

/** What is stored, and what is left of the disk. Documents are part of the database. */
export function StorageCard({ storage }: { storage: Overview['storage'] }) {
  const { databaseBytes, documentBytes, freeBytes, diskBytes } = storage
  const rows = [
    ['Documents', sizeWords(documentBytes)],
    ['Everything else in the database', sizeWords(Math.max(0, databaseBytes - documentBytes))],
    ...(freeBytes === null ? [] : [['Free on the disk of the data folder', sizeWords(freeBytes)]]),
  ] as const
  const taken =
    freeBytes === null || !diskBytes ? null : Math.round((100 * (diskBytes - freeBytes)) / diskBytes)
  return (
    <PanelCard title="Storage">
      {taken !== null && (
        <div className={classes.bar} role="img" aria-label={`${taken} percent of the disk is taken.`}>
          <span style={{ width: `${taken}%` }} />
        </div>
      )}
      <dl className={classes.list}>
        {rows.map(([name, value]) => [
          <dt key={name} className="muted">
            {name}
          </dt>,
          <dd key={`${name} value`} className="digits">
            {value}
          </dd>,
        ])}
      </dl>
    </PanelCard>
  )
}
