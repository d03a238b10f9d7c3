import { useQueryClient } from '@tanstack/react-query'
import type { AccountItem } from '#contract/operator/accounts.ts'
import { grantOperator, refreshOperator } from '#web/operator/api.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { useLast } from '#web/ui/use-last.ts'
import { nameOf } from './account-act.ts'
import { PasswordDialog } from './password-dialog.tsx'

export function MakeOperatorDialog({
  account,
  onClose,
}: {
  account: AccountItem | null
  onClose: () => void
}) {
  const client = useQueryClient()
  const shown = useLast(account)
  if (shown === null) return null
  const name = nameOf(shown)
  return (
    <PasswordDialog
      opened={account !== null}
      title="Make operator"
      submitLabel="Make operator"
      send={(password) => grantOperator(shown.id, password)}
      onSent={() => {
        notify.success(`${name} is an operator now.`)
        onClose()
        void refreshOperator(client)
      }}
      onClose={onClose}
    >
      <p>
        {name} will be able to do everything on this page, like you. Neither of you sees what people write.
      </p>
    </PasswordDialog>
  )
}
