import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { useDelayed } from '#web/ui/use-delayed.ts'
import classes from './list-states.module.css'

interface ListStatesProps {
  list: { isPending: boolean; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  isEmpty: boolean
  /** 'The accounts did not load'. */
  failure: string
  nothing: string
}

/** Shown in place of a list: while it loads, after a failure, or when it is empty. */
export function ListStates({ list, isEmpty, failure, nothing }: ListStatesProps) {
  if (list.isPending) return <Waiting />
  if (!isEmpty) return null
  if (list.isError)
    return (
      <div className={classes.state}>
        <ErrorAlert title={failure} onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {sentenceFor(list.error)}
        </ErrorAlert>
      </div>
    )
  return <p className={`muted small line-above ${classes.state}`}>{nothing}</p>
}

function Waiting() {
  const isNoticeable = useDelayed(150)
  return (
    <p className={`muted small line-above ${classes.state}`} role="status">
      {isNoticeable && 'Loading...'}
    </p>
  )
}
