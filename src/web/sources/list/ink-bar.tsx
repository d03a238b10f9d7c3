import classes from './ink-bar.module.css'

/** How far something has come that runs by itself. */
export const InkBar = ({ name, percent }: { name: string; percent: number }) => (
  <div
    className={classes.bar}
    role="progressbar"
    aria-label={name}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <span style={{ width: `${percent}%` }} />
  </div>
)
