import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { useDelayed } from '#web/ui/use-delayed.ts'

const afterMs = 150

/** The same box as the card, once waiting is worth showing. */
export function ProfileSkeleton() {
  const isShown = useDelayed(afterMs)
  return (
    <div role="status" aria-label="Loading...">
      <Skeleton height={648} radius="md" visible={isShown} />
    </div>
  )
}
