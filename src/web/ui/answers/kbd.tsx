import classes from './kbd.module.css'

/** The name of a key, inside a sentence. */
export const Key = ({ children }: { children: string }) => <kbd className={classes.key}>{children}</kbd>

/** The shortcut key of the control beside it; hidden on devices without a keyboard. */
export const Kbd = ({ children }: { children: string }) => (
  <span aria-hidden="true" className={classes.beside}>
    <Key>{children}</Key>
  </span>
)
