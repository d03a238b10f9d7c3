import { Button } from '@mantine/core'
import classes from './show-more.module.css'

interface ShowMoreProps {
  /** '12 of 40 accounts'. */
  summary: string
  hasMore: boolean
  isLoading: boolean
  error?: string | undefined
  onLoadMore: () => void
}

/** The foot of a list that has more. It comes when it is asked for: other cards stand below. */
export function ShowMore({ summary, hasMore, isLoading, error, onLoadMore }: ShowMoreProps) {
  return (
    <div className={`row wrap between gap-8 line-above ${classes.foot}`}>
      <span className="muted small" role="status">
        {error ?? summary}
      </span>
      {hasMore && (
        <Button variant="subtle" size="sm" loading={isLoading} onClick={onLoadMore}>
          {error === undefined ? 'Show more' : 'Retry'}
        </Button>
      )}
    </div>
  )
}
