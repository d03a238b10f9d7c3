import { useMutation } from '@tanstack/react-query'
import { sentenceFor } from '#web/lib/api-error.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { resendVerification } from './api.ts'

/** Sends the confirmation once more and says so. */
export const useResend = () =>
  useMutation({
    mutationFn: resendVerification,
    onSuccess: () => notify.success('Check your email for a verification link.'),
    onError: (error) => notify.error(sentenceFor(error)),
  })
