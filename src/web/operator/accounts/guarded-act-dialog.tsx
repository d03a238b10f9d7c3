import { useQueryClient } from '@tanstack/react-query'
import type { AccountItem } from '#contract/operator/accounts.ts'
import { endCodes, grantOperator, refreshOperator } from '#web/operator/api.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { useLast } from '#web/ui/use-last.ts'
import { nameOf } from './account-act.ts'
import { PasswordDialog } from './password-dialog.tsx'

const guarded = {
  grant: {
    run: grantOperator,
    title: 'Make operator',
    meaning: (name: string) =>
      `${name} will be able to do everything on this page, like you. Neither of you sees what people write.`,
    done: (name: string) => `${name} is an operator now.`,
  },
  'end-codes': {
    run: endCodes,
    title: 'End one-time codes',
    meaning: (name: string) =>
      `For someone who lost both their app and their recovery codes. Make sure that it is really ${name} who asks you: from then on their password alone is enough. Trivium mails them.`,
    done: (name: string) => `${name} no longer needs a code.`,
  },
} as const

interface GuardedActDialogProps {
  act: keyof typeof guarded
  account: AccountItem | null
  onClose: () => void
}

/** What the operator's own password is asked for, and no more. */
export function GuardedActDialog({ act, account, onClose }: GuardedActDialogProps) {
  const client = useQueryClient()
  const shown = useLast(account)
  if (shown === null) return null
  const name = nameOf(shown)
  const { run, title, meaning, done } = guarded[act]
  return (
    <PasswordDialog
      opened={account !== null}
      title={title}
      submitLabel={title}
      send={(password) => run(shown.id, password)}
      onSent={() => {
        notify.success(done(name))
        onClose()
        void refreshOperator(client)
      }}
      onClose={onClose}
    >
      <p>{meaning(name)}</p>
    </PasswordDialog>
  )
}
