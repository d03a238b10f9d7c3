import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountItem } from '#contract/operator/accounts.ts'
import { makeResetLink, refreshOperator } from '#web/operator/api.ts'
import { LinkOnce } from '#web/operator/link-once.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { nameOf } from './account-act.ts'
import { PasswordDialog } from './password-dialog.tsx'

/**
 * For a learner whose mail does not arrive. A person with the link can take over the account, so the dialog
 * asks for a password.
 */
export function ResetLinkDialog({ account, onClose }: { account: AccountItem | null; onClose: () => void }) {
  const client = useQueryClient()
  const shown = useLast(account)
  const [link, setLink] = useState<string | null>(null)
  const lastLink = useLast(link)
  if (shown === null) return null
  const name = nameOf(shown)
  return (
    <>
      <PasswordDialog
        opened={account !== null}
        title="Copy a reset link"
        submitLabel="Make the link"
        send={(password) => makeResetLink(shown.id, password)}
        onSent={(made) => {
          setLink(made.link)
          onClose()
          void refreshOperator(client)
        }}
        onClose={onClose}
      >
        <p>
          With this link, {name} can choose a new password once. Do not give it to anyone else. Their older
          links stop working. With the new password their passkeys, connections and own model key are removed,
          and they are signed out everywhere.
        </p>
      </PasswordDialog>
      <LinkOnce
        opened={link !== null}
        title={`Reset link for ${name}`}
        link={lastLink ?? ''}
        words={`With this link, ${name} can choose a new password.`}
        onClose={() => setLink(null)}
      />
    </>
  )
}
