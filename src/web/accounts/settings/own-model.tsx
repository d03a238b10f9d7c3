import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { providerOf } from '#contract/connections/model-providers.ts'
import type { OwnModelView } from '#contract/model-connections.ts'
import { ownModelQuery, removeOwnModel } from '#web/accounts/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import classes from './account-settings.module.css'
import { OwnModelDialog } from './late-dialogs.ts'
import { SettingRow } from './setting-row.tsx'

/** A learner's own key for a model: where the operator allows one, or while one is still kept. */
export function OwnModelSettings() {
  const { data } = useQuery(ownModelQuery)
  if (data === undefined || (!data.allowed && data.connection === null)) return null
  return (
    <section className={classes.settings} aria-labelledby="own-model-heading">
      <h2 id="own-model-heading">Your own model key</h2>
      <div className={`panel lifted mt-16 ${classes.card}`}>
        <OwnKey own={data} />
      </div>
    </section>
  )
}

function OwnKey({ own: { allowed, connection } }: { own: OwnModelView }) {
  const [asked, setAsked] = useState<'key' | 'remove' | null>(null)
  const close = () => setAsked(null)
  return (
    <SettingRow title={connection?.model ?? 'None'} words={wordsFor(allowed, connection)}>
      <div className="row wrap gap-12">
        {allowed && (
          <Button variant="default" onClick={() => setAsked('key')}>
            {connection ? 'Change' : 'Add a key'}
          </Button>
        )}
        {connection && (
          <Button variant="default" className={classes.danger ?? ''} onClick={() => setAsked('remove')}>
            Remove
          </Button>
        )}
      </div>
      <OwnModelDialog opened={asked === 'key'} onClose={close} kept={connection} />
      <RemoveDialog opened={asked === 'remove'} onClose={close} />
    </SettingRow>
  )
}

function wordsFor(allowed: boolean, connection: OwnModelView['connection']): string {
  if (connection === null)
    return 'With your own key, your guides use your provider. You pay for it there, and the limits of this Trivium do not apply.'
  const { provider, key } = connection
  const name = providerOf(provider)?.name ?? provider
  if (!allowed)
    return `Your key for ${name} is saved but not used, because the operator of this Trivium no longer allows it.`
  if (key === 'unreadable')
    return `Your key for ${name} can no longer be read, because the secret of this Trivium changed. Please enter it again. Until then your guides work as they do without your key.`
  return `${name}, with your key. It is used only for your own requests, and the limits of this Trivium do not apply.`
}

function RemoveDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: removeOwnModel,
    onSuccess: () => leaveWithFlash('/profile', 'Your key is deleted from this Trivium.'),
    onError: (error) => {
      onClose()
      notify.error(sentenceFor(error))
    },
  })
  return (
    <ConfirmDialog
      opened={opened}
      title="Remove your key?"
      confirmLabel="Remove"
      isDanger
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p>It is deleted from this Trivium. After that your guides work as they do without your key.</p>
    </ConfirmDialog>
  )
}
