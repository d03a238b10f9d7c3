import { useNavigate } from 'react-router'
import { FormFault } from '#web/lib/forms/form-fault.tsx'
import { usePlainForm } from '#web/lib/forms/use-plain-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { signUp } from './sign-in-calls.ts'

export function SignUpForm({ invite }: { invite: string | undefined }) {
  const navigate = useNavigate()
  const form = usePlainForm({
    schema: () => import('#contract/accounts.ts').then((m) => m.signUpSchema),
    initialValues: { email: '', password: '' },
    send: (values) => signUp({ ...values, invite }),
    onSent: (_answer, { email }) => {
      notify.success('Check your email for a verification link.')
      void navigate('/verification-sent', { state: { email: email.trim() } })
    },
  })

  return (
    <>
      <FormFault error={form.error} />
      <AccountForm onSubmit={form.submit} submitLabel="Sign Up" isBusy={form.isBusy}>
        <EmailField {...form.field('email')} />
        <PasswordField
          {...form.field('password')}
          description="At least 8 characters. A few words in a row are easy to remember."
          autoComplete="new-password"
        />
      </AccountForm>
    </>
  )
}
