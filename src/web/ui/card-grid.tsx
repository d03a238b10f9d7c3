import { Children, type ReactNode } from 'react'
import classes from './card-grid.module.css'

/** One, two or three cards side by side, by width. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className={classes.grid}>
      {Children.map(children, (card) => (
        <li className={classes.place}>{card}</li>
      ))}
    </ul>
  )
}
