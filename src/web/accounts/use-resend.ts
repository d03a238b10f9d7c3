import { sentenceFor } from '#web/lib/api-error.ts'
import { useCall } from '#web/lib/calls/use-call.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { resendVerification } from './sign-in-calls.ts'

/** Sends the confirmation once more and says so. */
export const useResend = () =>
  useCall({
    call: resendVerification,
    onDone: () => notify.success('Check your email for a verification link.'),
    onFault: (error) => notify.error(sentenceFor(error)),
  })
