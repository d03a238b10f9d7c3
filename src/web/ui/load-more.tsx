import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface LoadMoreProps {
  /** '12 of 40 accounts', for a list with other lists below it: there only the button loads more. */
  summary?: string
  hasMore: boolean
  isLoading: boolean
  /** The error of the last attempt: then only the learner retries. */
  error?: string | undefined
  onLoadMore: () => void
}

/**
 * The end of a list that has more: loads when it scrolls into view, and is a button for learners who do not
 * scroll.
 */
export function LoadMore({ summary, hasMore, isLoading, error, onLoadMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const isAsked = summary !== undefined
  const said = error ?? summary
  const waits = !isAsked && hasMore && !isLoading && error === undefined

  useEffect(() => {
    if (!waits || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onLoadMore()
      },
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waits, onLoadMore])

  if (!hasMore && !isAsked) return null
  return (
    <div
      ref={end}
      className={isAsked ? 'row wrap between gap-8 muted small' : 'stack items-center gap-12 mt-24 danger'}
    >
      {said !== undefined && <p role={isAsked ? 'status' : 'alert'}>{said}</p>}
      {hasMore && (
        <Button
          variant={isAsked ? 'subtle' : 'default'}
          size={isAsked ? 'sm' : 'md'}
          loading={isLoading}
          onClick={onLoadMore}
        >
          {error === undefined ? 'Show more' : 'Retry'}
        </Button>
      )}
    </div>
  )
}
