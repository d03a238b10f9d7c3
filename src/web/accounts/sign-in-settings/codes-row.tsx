import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { SignInMethods } from '#contract/accounts/codes.ts'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { SettingRow } from '#web/accounts/settings/setting-row.tsx'

/** With what draws the picture: only for who opens it. */
const CodesDialog = lazy(() => import('./codes-dialog.tsx').then((m) => ({ default: m.CodesDialog })))
const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((m) => ({ default: m.ProofDialog })))

type OpenDialog = 'begin' | 'renew' | 'end'

/** One-time codes of an app: whether they are on, and what can be done with them. */
export function CodesRow({ codes }: { codes: SignInMethods['codes'] }) {
  const [dialog, setDialog] = useState<{ kind: OpenDialog; opened: boolean } | null>(null)
  const open = (kind: OpenDialog) => () => setDialog({ kind, opened: true })
  const shown = dialog && {
    opened: dialog.opened,
    onClose: () => setDialog({ ...dialog, opened: false }),
    onClosed: () => setDialog(null),
  }
  return (
    <>
      <SettingRow title="One-time codes" words={codes === null ? <Why /> : <Since codes={codes} />}>
        {codes === null ? (
          <Button variant="default" onClick={open('begin')}>
            Set up codes
          </Button>
        ) : (
          <div className="flex wrap gap-12">
            <Button variant="default" onClick={open('renew')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={open('end')}>
              Turn off codes
            </Button>
          </div>
        )}
      </SettingRow>
      {shown && (
        <Suspense>
          {dialog.kind === 'begin' ? (
            <CodesDialog {...shown} />
          ) : (
            <ProofDialog {...shown} act={dialog.kind} />
          )}
        </Suspense>
      )}
    </>
  )
}

const Why = () => (
  <>
    Off. An app on your phone shows a new code every half minute, and you enter it after your password when
    you sign in.
  </>
)

function Since({
  codes: { since, recoveryCodesLeft: left },
}: {
  codes: NonNullable<SignInMethods['codes']>
}) {
  return (
    <>
      On since {dayName(localDate(new Date(since)))}. {left === 0 ? 'No' : left} recovery{' '}
      {left === 1 ? 'code is' : 'codes are'} left{left < 4 ? ': make new ones in time.' : '.'}
    </>
  )
}
