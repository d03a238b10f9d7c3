import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { SignInMethods } from '#contract/accounts/codes.ts'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { SettingRow } from '#web/accounts/settings/setting-row.tsx'

const ProviderDialog = lazy(() =>
  import('./provider-dialog.tsx').then((m) => ({ default: m.ProviderDialog })),
)

/** Whether an account at the outside provider signs the learner in. */
export function ProviderRow({ provider }: { provider: NonNullable<SignInMethods['provider']> }) {
  const [dialog, setDialog] = useState<{ opened: boolean } | null>(null)
  const { name, linkedAt } = provider
  return (
    <>
      <SettingRow
        title={name}
        words={
          linkedAt === null
            ? `Not connected. Once it is, you can sign in here with your ${name} account.`
            : `Connected since ${dayName(localDate(new Date(linkedAt)))}. You can sign in here with that account.`
        }
      >
        <Button variant="default" onClick={() => setDialog({ opened: true })}>
          {linkedAt === null ? `Connect ${name}` : `Disconnect ${name}`}
        </Button>
      </SettingRow>
      {dialog && (
        <Suspense>
          <ProviderDialog
            name={name}
            act={linkedAt === null ? 'connect' : 'disconnect'}
            opened={dialog.opened}
            onClose={() => setDialog({ opened: false })}
            onClosed={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}
