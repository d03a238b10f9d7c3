import type { ReactNode } from 'react'
import classes from './account-settings.module.css'

/** One thing about the account: what it is, and what can be done with it. */
export function SettingRow({
  title,
  words,
  children,
}: {
  title: string
  words: ReactNode
  children: ReactNode
}) {
  return (
    <div className={`row wrap between ${classes.row}`}>
      <div className={classes.words}>
        <h3>{title}</h3>
        <p>{words}</p>
      </div>
      {children}
    </div>
  )
}
