import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { PasskeyItem } from '#contract/accounts/passkeys.ts'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { canUsePasskeys } from '#web/accounts/passkeys/can-use.ts'
import classes from '#web/accounts/settings/account-settings.module.css'

const AddPasskey = lazy(() =>
  import('./add-passkey-dialog.tsx').then((m) => ({ default: m.AddPasskeyDialog })),
)
const NamePasskey = lazy(() =>
  import('./name-passkey-dialog.tsx').then((m) => ({ default: m.NamePasskeyDialog })),
)
const RemovePasskey = lazy(() =>
  import('./remove-passkey-dialog.tsx').then((m) => ({ default: m.RemovePasskeyDialog })),
)

const dayOf = (iso: string) => dayName(localDate(new Date(iso)))

type Open = { act: 'add' } | { act: 'name' | 'remove'; passkey: PasskeyItem }

/** The learner's passkeys, each of which can be named and removed. */
export function PasskeyList({ passkeys }: { passkeys: PasskeyItem[] }) {
  const [dialog, setDialog] = useState<{ open: Open; opened: boolean } | null>(null)
  const open = (what: Open) => setDialog({ open: what, opened: true })
  return (
    <div className={classes.block}>
      <div className={`row wrap between ${classes.row}`}>
        <div className={classes.words}>
          <h3>Passkeys</h3>
          <p>
            {canUsePasskeys()
              ? 'Sign in with your finger, your face or the PIN of a device. No password or code is asked for.'
              : 'Passkeys do not work in this browser at this address.'}
          </p>
        </div>
        {canUsePasskeys() && (
          <Button variant="default" onClick={() => open({ act: 'add' })}>
            Add a passkey
          </Button>
        )}
      </div>
      {passkeys.length > 0 && (
        <ul className={classes.sessions} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div className={`shrinkable breaks ${classes.session}`}>
                {passkey.name}
                <span>
                  Added {dayOf(passkey.createdAt)},{' '}
                  {passkey.lastUsedAt === null ? 'not used yet' : `last used ${dayOf(passkey.lastUsedAt)}`}
                </span>
              </div>
              <div className="flex wrap gap-8">
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Rename passkey: ${passkey.name}`}
                  onClick={() => open({ act: 'name', passkey })}
                >
                  Rename
                </Button>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Remove passkey: ${passkey.name}`}
                  onClick={() => open({ act: 'remove', passkey })}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {dialog && (
        <Suspense>
          <OpenDialog
            open={dialog.open}
            opened={dialog.opened}
            onClose={() => setDialog({ ...dialog, opened: false })}
            onClosed={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface OpenDialogProps {
  open: Open
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

function OpenDialog({ open, ...dialog }: OpenDialogProps) {
  if (open.act === 'add') return <AddPasskey {...dialog} />
  if (open.act === 'name') return <NamePasskey {...dialog} passkey={open.passkey} />
  return <RemovePasskey {...dialog} passkey={open.passkey} />
}
