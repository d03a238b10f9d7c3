import { Loader } from '@mantine/core'
import classes from './loading-line.module.css'

export function LoadingLine({ children }: { children: string }) {
  return (
    <p className={`row to-middle gap-12 muted ${classes.line}`} role="status">
      <Loader size="sm" aria-hidden="true" />
      {children}
    </p>
  )
}
