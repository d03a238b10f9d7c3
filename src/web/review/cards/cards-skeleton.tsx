import classes from './cards-skeleton.module.css'

/** Three cards on their way. */
export const CardsSkeleton = () => (
  <div className={`panel ${classes.list}`} aria-busy="true">
    <p className="unseen" role="status">
      Loading your cards...
    </p>
    {[72, 58, 66].map((width) => (
      <div key={width} className={`stack gap-12 ${classes.row}`}>
        <span className={`bone ${classes.line}`} style={{ width: '30%' }} />
        <span className={`bone ${classes.line}`} style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
)
