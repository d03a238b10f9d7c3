import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { SettingRow } from '#web/accounts/settings/setting-row.tsx'
import { requestReset } from '#web/accounts/sign-in-calls.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session/session.ts'
import { notify } from '#web/ui/notices/notify.ts'

/** For who signed up by the provider: what asks for a password needs one first. */
export function NoPasswordRow() {
  const email = useSession().data?.learner.email
  const asking = useMutation({
    mutationFn: () => requestReset({ email: email ?? '' }),
    onSuccess: () => notify.success('A link to choose a password is on its way to you.'),
    onError: (error) => notify.error(sentenceFor(error)),
  })
  return (
    <SettingRow
      title="No password yet"
      words="You need a password for one-time codes, passkeys and changes to your account. We mail you a link to choose one. After that you sign in with it, and connect other ways in again."
    >
      <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        Send me a link
      </Button>
    </SettingRow>
  )
}
