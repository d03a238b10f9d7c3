import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { sentenceFor } from '#web/lib/api-error.ts'
import { notify } from '#web/ui/notify.ts'
import { resendVerification } from './api.ts'

/** Sends the confirmation once more and says so. */
export function ResendButton({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => resendVerification(email),
    onSuccess: () => notify.success('Check your email for a verification link.'),
    onError: (error) => notify.error(sentenceFor(error)),
  })
  return (
    <Button variant="default" size="sm" loading={resend.isPending} onClick={() => resend.mutate()}>
      Send the mail again
    </Button>
  )
}
