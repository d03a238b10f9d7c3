import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { useStore } from '#web/ui/store.ts'
import type { Outbox } from './outbox.ts'
import { unsentWords } from './words.ts'

/** Answers that could not be sent: nothing is lost, and the learner may continue. */
export function UnsentNotice({ outbox }: { outbox: Outbox }) {
  const { acts, fault, isSending, isStored } = useStore(outbox.store)
  if (fault === null || acts.length === 0) return null
  return (
    <div className="mb-16">
      <ErrorAlert
        title="Your answer has not arrived"
        onRetry={() => void outbox.flush()}
        retrying={isSending}
      >
        Nothing was lost. It is sent again when the connection is back.
      </ErrorAlert>
      {/* Outside the alert, so that a screen reader is not interrupted by a new number. */}
      <p className="small muted mt-8" role="status">
        You can go on. {unsentWords(acts.length, isStored)}
      </p>
    </div>
  )
}
