import type { ReactNode } from 'react'
import classes from './text-link.module.css'

/** A button in a link's clothes, for an act within a sentence. */
export const TextLink = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className={classes.link} onClick={onClick}>
    {children}
  </button>
)
