import { Button } from '@mantine/core'
import log from './chat-log.module.css'
import messages from './chat-message.module.css'
import type { Chat } from './use-chat.ts'

/** What leads further back, at the head of the log. */
export function EarlierMessages({ earlier, onAsk }: { earlier: Chat['earlier']; onAsk: () => void }) {
  if (earlier === 'failed')
    return (
      <div className={`${messages.foot} ${log.earlier}`} role="alert">
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
      className={log.earlier ?? ''}
      loading={earlier === 'loading'}
      onClick={onAsk}
    >
      Earlier messages
    </Button>
  )
}
