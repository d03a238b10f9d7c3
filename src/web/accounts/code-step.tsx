import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { FormFault } from '#web/lib/forms/form-fault.tsx'
import { usePlainForm } from '#web/lib/forms/use-plain-form.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { AccountForm } from './account-form.tsx'
import { signInWithCode } from './sign-in-calls.ts'
import { SignInPage } from './sign-in-page.tsx'

interface CodeStepProps {
  onSignedIn: () => void
  onBack: () => void
}

/** The second step of sign-in, after the password, for accounts with one-time codes. */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const form = usePlainForm({
    schema: () => import('#contract/accounts/codes.ts').then((m) => m.codeSchema),
    initialValues: { code: '' },
    send: signInWithCode,
    onSent: onSignedIn,
  })
  const { getInputNode } = form
  // The page changed while the learner was typing: the focus moves to the new field, so they can keep typing.
  useEffect(() => getInputNode('code')?.focus(), [getInputNode])
  const isOver = form.error instanceof ApiError && form.error.code === 'sign_in_step_over'
  const change = () => {
    setRecovery(!isRecovery)
    form.setFieldValue('code', '')
    form.clearErrors()
    getInputNode('code')?.focus()
  }
  return (
    <SignInPage
      heading="One-Time Code"
      lead={
        isRecovery
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Enter the six digits that your app shows for Trivium.'
      }
      foot={<TextButton onClick={onBack}>Back to the password</TextButton>}
    >
      <FormFault
        error={form.error}
        action={
          isOver && (
            <Button variant="default" size="sm" onClick={onBack}>
              Begin again
            </Button>
          )
        }
      />
      <AccountForm onSubmit={form.submit} submitLabel="Login" isBusy={form.isBusy || form.isSent}>
        <TextInput
          {...form.field('code')}
          label={isRecovery ? 'Recovery code' : 'Code'}
          required
          withAsterisk={false}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </AccountForm>
      <p className="muted">
        {isRecovery ? 'Do you have your app with you? ' : 'Is your app not with you? '}
        <TextButton onClick={change}>
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </TextButton>
      </p>
    </SignInPage>
  )
}
