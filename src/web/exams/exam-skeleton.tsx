import classes from './exam.module.css'

/** The exam is on its way: it may have to be written first, and checked. */
export function ExamSkeleton() {
  return (
    <div className={classes.exam} aria-busy="true">
      <p className="muted mb-20" role="status">
        The Examiner is writing your questions and checks each of them. This can take a minute.
      </p>
      <span className={`bone ${classes.line}`} style={{ width: '92%' }} />
      <span className={`bone ${classes.line}`} style={{ width: '64%' }} />
      <span className={`bone ${classes.block}`} />
      <span className={`bone ${classes.block}`} />
      <span className={`bone ${classes.block}`} />
    </div>
  )
}
