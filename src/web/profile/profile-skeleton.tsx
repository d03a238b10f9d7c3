import { useDelayed } from '#web/ui/use-delayed.ts'

const afterMs = 150

/** The same box as the card, once waiting is worth showing. */
export function ProfileSkeleton() {
  const isShown = useDelayed(afterMs)
  return (
    <div role="status" aria-label="Loading...">
      <div className={isShown ? 'bone' : ''} style={{ height: 648 }} />
    </div>
  )
}
