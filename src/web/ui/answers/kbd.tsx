import classes from './kbd.module.css'

/** A key that does the same as what it stands beside; where there is no keyboard it is not shown. */
export const Kbd = ({ children }: { children: string }) => (
  <span aria-hidden="true">
    <kbd className={classes.key}>{children}</kbd>
  </span>
)
