import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface LoadMoreProps {
  hasMore: boolean
  isLoading: boolean
  /** What went wrong with the last try: then only the learner asks again. */
  error?: string | undefined
  onLoadMore: () => void
}

/** The end of a list that has more: loads as it comes into sight, and is a button for whoever does not scroll. */
export function LoadMore({ hasMore, isLoading, error, onLoadMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const waits = hasMore && !isLoading && error === undefined

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

  if (!hasMore) return null
  return (
    <div ref={end} className="stack items-center gap-12 mt-24 danger">
      {error !== undefined && <p role="alert">{error}</p>}
      <Button variant="default" loading={isLoading} onClick={onLoadMore}>
        {error === undefined ? 'Show more' : 'Retry'}
      </Button>
    </div>
  )
}
