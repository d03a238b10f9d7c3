import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { disconnectModel } from './api.ts'
import classes from './model-card.module.css'

/** Takes the model away again, once that was meant. */
export function Disconnect({ model }: { model: string }) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: disconnectModel,
    onSuccess: () => leaveWithFlash('/operator', `${model} is disconnected.`),
    onError: (error) => {
      setAsked(false)
      notify.error(sentenceFor(error))
    },
  })
  return (
    <>
      <Button variant="default" className={classes.danger ?? ''} onClick={() => setAsked(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title="Disconnect the model?"
        confirmLabel="Disconnect"
        isDanger
        isBusy={isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => mutate()}
      >
        <p>
          After that, the built-in guide answers from learners’ own texts. The address and the key of{' '}
          <b className="breaks">{model}</b> are deleted here.
        </p>
      </ConfirmDialog>
    </>
  )
}
