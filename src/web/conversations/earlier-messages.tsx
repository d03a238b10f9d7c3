import { Button } from '@mantine/core'
import classes from './earlier-messages.module.css'
import type { Chat } from './use-chat.ts'

/** What leads further back, at the head of the log. */
export function EarlierMessages({ earlier, onAsk }: { earlier: Chat['earlier']; onAsk: () => void }) {
  if (earlier === 'failed')
    return (
      <div className={classes.failure} role="alert">
        <p>Earlier messages could not be loaded.</p>
        <Button variant="default" size="sm" onClick={onAsk}>
          Retry
        </Button>
      </div>
    )
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.ask ?? ''}
      loading={earlier === 'loading'}
      onClick={onAsk}
    >
      Earlier messages
    </Button>
  )
}
