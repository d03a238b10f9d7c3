import { Button } from '@mantine/core'
import { useResend } from './use-resend.ts'

/** For an address that the screen knows already. */
export function ResendButton({ email }: { email: string }) {
  const resend = useResend()
  return (
    <Button variant="default" size="sm" loading={resend.isPending} onClick={() => resend.make(email)}>
      Send the mail again
    </Button>
  )
}
