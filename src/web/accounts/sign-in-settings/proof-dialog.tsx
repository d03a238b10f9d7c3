import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endCodes, renewRecoveryCodes, signInMethodsQuery } from '#web/accounts/api.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { RecoverySheet, sheetWindow } from './recovery-sheet.tsx'

interface ProofDialogProps extends DialogProps {
  act: 'renew' | 'end'
}

const words = {
  renew: {
    title: 'New recovery codes',
    lead: 'You get ten new codes. The old ones stop working.',
    submitLabel: 'Make new codes',
  },
  end: {
    title: 'Turn off codes',
    lead: 'After that you sign in with your password alone. The recovery codes stop working.',
    submitLabel: 'Turn off codes',
  },
}

/** What is done with codes that are on: by the password, or by a code of the app. */
export function ProofDialog({ act, ...dialog }: ProofDialogProps) {
  const client = useQueryClient()
  const [sheet, setSheet] = useState<string[] | null>(null)
  const form = useSchemaForm({
    schema: () => import('#contract/accounts/codes.ts').then((m) => m.proofSchema),
    initialValues: { proof: '' },
    send: async (given) => (act === 'end' ? endCodes(given) : renewRecoveryCodes(given)),
    onSent: (answer) => {
      void client.invalidateQueries(signInMethodsQuery)
      if ('recoveryCodes' in answer) return setSheet(answer.recoveryCodes)
      notify.success('One-time codes are off.')
      dialog.onClose()
    },
  })
  const { title, lead, submitLabel } = words[act]
  const frame = { ...dialog, title, size: 560 }
  if (sheet !== null)
    return (
      <FormDialog {...frame} {...sheetWindow(dialog.onClose)}>
        <RecoverySheet codes={sheet} lead="These are your new codes." />
      </FormDialog>
    )
  return (
    <FormDialog {...frame} form={form} submitLabel={submitLabel}>
      <p>{lead}</p>
      <PasswordField
        {...form.field('proof')}
        label="Current password, or a code from your app"
        autoComplete="current-password"
        data-autofocus
      />
    </FormDialog>
  )
}
