import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { signInSchema } from '#contract/accounts.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { landingAfterSignIn } from '#web/lib/landing-after-sign-in.ts'
import { signIn } from './api.ts'
import { EmailField, PasswordField } from './fields.tsx'
import { FormFault } from './form-fault.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import { ResendButton } from './resend-button.tsx'
import classes from './sign-in-page.module.css'
import { SignInPage } from './sign-in-page.tsx'
import { useSchemaForm } from './use-schema-form.ts'

export function LoginScreen() {
  const [search] = useSearchParams()
  const from = search.get('from')
  const { field, onSubmit, showRefusal } = useSchemaForm(signInSchema, { email: '', password: '' })
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: () => leaveWithFlash(landingAfterSignIn({ untrustedFrom: from }), 'Logged in successfully.'),
    onError: showRefusal,
  })
  const isUnconfirmed = login.error instanceof ApiError && login.error.code === 'email_not_verified'

  return (
    <SignInPage
      heading="Login"
      lead="Pick up where you left off."
      foot={
        <>
          New to Trivium? <Link to={{ pathname: '/signup', search: search.toString() }}>Sign up</Link>
        </>
      }
    >
      <FormFault
        error={login.error}
        action={isUnconfirmed && <ResendButton email={login.variables?.email ?? ''} />}
      />
      {isUnconfirmed && <MailboxLink />}
      <form
        className="column gap-18"
        method="post"
        noValidate
        onSubmit={onSubmit((values) => login.mutate(values))}
      >
        <EmailField {...field('email')} autoComplete="username" />
        <div className={`relative ${classes.withLink}`}>
          <PasswordField {...field('password')} autoComplete="current-password" />
          <Link to="/reset-password">Forgot password?</Link>
        </div>
        <Button
          type="submit"
          fullWidth
          className={classes.submit ?? ''}
          loading={login.isPending || login.isSuccess}
        >
          Login
        </Button>
      </form>
    </SignInPage>
  )
}
