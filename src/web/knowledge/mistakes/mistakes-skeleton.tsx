import classes from './mistakes-skeleton.module.css'

/** Three mistakes on their way. */
export const MistakesSkeleton = () => (
  <div className={`panel ${classes.list}`} aria-busy="true">
    <p className="unseen" role="status">
      Loading your mistakes...
    </p>
    {[78, 64, 71].map((width) => (
      <div key={width} className={`stack gap-12 ${classes.row}`}>
        <span className={`bone ${classes.line}`} style={{ width: '34%' }} />
        <span className={`bone ${classes.line}`} style={{ width: `${width}%` }} />
        <span className={`bone ${classes.line}`} style={{ width: '48%' }} />
      </div>
    ))}
  </div>
)
