import { TextInput, type TextInputProps } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NewCodes } from '#contract/accounts/codes.ts'
import { beginCodes, confirmCodes, signInMethodsQuery } from '#web/accounts/api.ts'
import { PasswordField } from '#web/accounts/fields.tsx'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import classes from './codes.module.css'
import { QrPicture } from './qr-picture.tsx'
import { RecoverySheet, sheetWindow } from './recovery-sheet.tsx'

/** Asks for the password, then for the app's first code, then shows the recovery codes, this one time. */
export function CodesDialog(dialog: DialogProps) {
  const client = useQueryClient()
  const [begun, setBegun] = useState<NewCodes | null>(null)
  const [sheet, setSheet] = useState<string[] | null>(null)
  const password = useSchemaForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.ownPasswordSchema),
    initialValues: { password: '' },
    send: beginCodes,
    onSent: setBegun,
  })
  const code = useSchemaForm({
    schema: () => import('#contract/accounts/codes.ts').then((m) => m.codeSchema),
    initialValues: { code: '' },
    send: confirmCodes,
    onSent: ({ recoveryCodes }) => {
      setSheet(recoveryCodes)
      void client.invalidateQueries(signInMethodsQuery)
    },
  })
  const frame = { ...dialog, title: 'Set up one-time codes', size: 560 }
  if (sheet !== null)
    return (
      <FormDialog {...frame} {...sheetWindow(dialog.onClose)}>
        <RecoverySheet codes={sheet} lead="One-time codes are on." />
      </FormDialog>
    )
  if (begun !== null)
    return (
      <FormDialog {...frame} form={code} submitLabel="Turn on codes">
        <Scan begun={begun} />
        <CodeField {...code.field('code')} onShown={() => code.getInputNode('code')?.focus()} />
      </FormDialog>
    )
  return (
    <FormDialog {...frame} form={password} submitLabel="Continue">
      <p>
        You need an app for one-time codes, for example your password manager. First, enter your password
        again.
      </p>
      <PasswordField
        {...password.field('password')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
      />
    </FormDialog>
  )
}

function Scan({ begun: { link, secret } }: { begun: NewCodes }) {
  return (
    <>
      <p>Scan this picture with your app, then enter the code that it shows.</p>
      <div className={classes.picture}>
        <QrPicture text={link} label="The secret for your app, as a QR code" />
      </div>
      <div className={classes.secret}>
        <p className="muted small">No camera? Enter this key in your app:</p>
        <div className="row wrap gap-12">
          <code className="breaks">{secret.replaceAll(/.{4}(?!$)/g, '$& ')}</code>
          <CopyButton text={secret} label="Copy the key" />
        </div>
        <a href={link}>Open in an app on this device</a>
      </div>
    </>
  )
}

/** Replaces the password field, so it takes the focus. */
function CodeField({ onShown, ...field }: TextInputProps & { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(onShown, [])
  return (
    <TextInput
      {...field}
      label="Code"
      required
      withAsterisk={false}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
