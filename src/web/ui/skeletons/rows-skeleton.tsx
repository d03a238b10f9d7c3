import classes from './rows-skeleton.module.css'

interface RowsSkeletonProps {
  /** Said while they are on their way. */
  label: string
  /** How wide the lines of each row are, in percent. */
  rows: number[][]
}

export const RowsSkeleton = ({ label, rows }: RowsSkeletonProps) => (
  <div className="panel" aria-busy="true">
    <p className="unseen" role="status">
      {label}
    </p>
    {rows.map((lines) => (
      <div key={lines.join()} className={`stack gap-12 lined ${classes.row}`}>
        {lines.map((width) => (
          <span key={width} className={`bone ${classes.line}`} style={{ width: `${width}%` }} />
        ))}
      </div>
    ))}
  </div>
)
