import { Link, useNavigate, useSearchParams } from 'react-router'
import { signUpSchema } from '#contract/accounts.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { AccountForm } from './account-form.tsx'
import { signUp } from './api.ts'
import { EmailField, PasswordField } from './fields.tsx'
import { FormFault } from './form-fault.tsx'
import { SignInPage } from './sign-in-page.tsx'

export function SignupScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const form = useSchemaForm({
    schema: signUpSchema,
    initialValues: { email: '', password: '' },
    send: signUp,
    onSent: (_answer, { email }) => {
      notify.success('Check your email for a verification link.')
      void navigate('/verification-sent', { state: { email: email.trim() } })
    },
  })
  const loginTo = { pathname: '/login', search: search.toString() }

  return (
    <SignInPage
      heading="Sign Up"
      lead="Three guides are waiting to begin with you."
      foot={
        <>
          Already have an account? <Link to={loginTo}>Login</Link>
        </>
      }
    >
      <FormFault error={form.error} />
      <AccountForm onSubmit={form.submit} submitLabel="Sign Up" isBusy={form.isBusy}>
        <EmailField {...form.field('email')} />
        <PasswordField
          {...form.field('password')}
          description="At least 8 characters. A few words in a row are easy to remember."
          autoComplete="new-password"
        />
      </AccountForm>
    </SignInPage>
  )
}
