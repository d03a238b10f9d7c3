import classes from './kbd.module.css'

/** The name of a key, where it is what is told. */
export const Key = ({ children }: { children: string }) => <kbd className={classes.key}>{children}</kbd>

/** A key that does the same as what it stands beside; where there is no keyboard it is not shown. */
export const Kbd = ({ children }: { children: string }) => (
  <span aria-hidden="true" className={classes.beside}>
    <Key>{children}</Key>
  </span>
)
