import classes from './notes.module.css'

const widths = [96, 100, 91, 62, 100, 97, 88, 100, 45]

/** Nine lines that wait for words, on the same ruling. */
export function NotesSkeleton() {
  return (
    <div className={classes.notes} aria-busy="true">
      <span className="unseen" role="status">
        Loading...
      </span>
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <span key={line} className={`bone ${classes.line}`} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
