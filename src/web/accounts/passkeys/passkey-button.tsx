import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useCall } from '#web/lib/calls/use-call.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { canUsePasskeys } from './can-use.ts'

/** Signs in without a name or a password. What speaks with the browser comes with the first press. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const signingIn = useCall({
    call: async () => (await import('./browser-passkey.ts')).signInByPasskey(),
    onDone: onSignedIn,
  })
  if (!canUsePasskeys()) return null
  const { error, isPending, isDone } = signingIn
  return (
    <>
      {error !== null && (
        <Notice tone="danger">
          <p>{sentenceFor(error)}</p>
        </Notice>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={18} stroke={1.75} />}
        loading={isPending || isDone}
        onClick={() => signingIn.make()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
