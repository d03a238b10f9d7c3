import classes from './field.module.css'

/** For `classNames` of any Mantine input: label above, hint between, error below. */
export const fieldClasses = {
  label: classes.label ?? '',
  required: classes.required ?? '',
  description: classes.hint ?? '',
  error: classes.error ?? '',
  input: classes.input ?? '',
}
