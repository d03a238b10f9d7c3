import classes from './loading.module.css'

export function Loading() {
  return (
    <p role="status" className={`muted text-center ${classes.loading}`}>
      Loading...
    </p>
  )
}
