import { EmptyState } from '#web/ui/empty-state.tsx'

/** A day without an entry that is not today. */
export function DayEmpty({ action }: { action: React.ReactNode }) {
  return (
    <EmptyState heading={<h3>No reflection for this date</h3>} action={action}>
      Click on today's date to create a new reflection.
    </EmptyState>
  )
}
