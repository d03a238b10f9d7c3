import { ProgressBar } from '#web/ui/progress-bar.tsx'
import classes from './ink-bar.module.css'

/** How far something has come that runs by itself. */
export const InkBar = ({ name, percent }: { name: string; percent: number }) => (
  <ProgressBar name={name} value={percent} className={`mt-6 ${classes.bar}`} />
)
