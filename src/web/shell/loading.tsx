import classes from './loading.module.css'

export function Loading() {
  return (
    <p role="status" className={classes.loading}>
      Loading...
    </p>
  )
}
