import classes from './field.module.css'

/** For `classNames` of any Mantine input: the sign before an error and a field high enough for a finger. */
export const fieldClasses = {
  error: classes.error ?? '',
  input: classes.input ?? '',
}
