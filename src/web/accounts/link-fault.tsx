import { ApiError } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'

interface LinkFaultProps {
  sentence: string
  /** What the call about the link failed with, if there was one. */
  error: unknown
  onRetry: () => void
}

/** The link itself may be fine where only the line or the server failed: then it is worth another try. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** What speaks against a mailed link. */
export function LinkFault({ sentence, error, onRetry }: LinkFaultProps) {
  const tryAgain = () => {
    // The alert goes with its button while it is tried: the focus would go with them.
    document.querySelector('h1')?.focus()
    onRetry()
  }
  return (
    <ErrorAlert {...(isPassing(error) ? { onRetry: tryAgain } : {})}>
      <p>{sentence}</p>
    </ErrorAlert>
  )
}
