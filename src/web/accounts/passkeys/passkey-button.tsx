import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentenceFor } from '#web/lib/api-error.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { canUsePasskeys } from './can-use.ts'
import { PasskeyLeft } from './passkey-left.ts'

/** Signs in without a name or a password. What speaks with the browser comes with the first press. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const signingIn = useMutation({
    mutationFn: async () => (await import('./browser-passkey.ts')).signInByPasskey(),
    onSuccess: onSignedIn,
  })
  if (!canUsePasskeys()) return null
  const { error, isPending, isSuccess } = signingIn
  return (
    <>
      {error && (
        <Notice tone="danger">
          <p>{error instanceof PasskeyLeft ? error.message : sentenceFor(error)}</p>
        </Notice>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={18} stroke={1.75} />}
        loading={isPending || isSuccess}
        onClick={() => signingIn.mutate()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
