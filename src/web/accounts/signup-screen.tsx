import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { signUpSchema } from '#contract/accounts.ts'
import { notify } from '#web/ui/notify.ts'
import { signUp } from './api.ts'
import { EmailField, PasswordField } from './fields.tsx'
import { FormFault } from './form-fault.tsx'
import classes from './sign-in-page.module.css'
import { SignInPage } from './sign-in-page.tsx'
import { useSchemaForm } from './use-schema-form.ts'

export function SignupScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { field, onSubmit, showRefusal } = useSchemaForm(signUpSchema, { email: '', password: '' })
  const begin = useMutation({
    mutationFn: signUp,
    onSuccess: (_answer, { email }) => {
      notify.success('Check your email for a verification link.')
      void navigate('/verification-sent', { state: { email: email.trim() } })
    },
    onError: showRefusal,
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
      <FormFault error={begin.error} />
      <form
        className="column gap-18"
        method="post"
        noValidate
        onSubmit={onSubmit((values) => begin.mutate(values))}
      >
        <EmailField {...field('email')} />
        <PasswordField
          {...field('password')}
          description="At least 8 characters. A few words in a row are easy to remember."
          autoComplete="new-password"
        />
        <Button type="submit" fullWidth className={classes.submit ?? ''} loading={begin.isPending}>
          Sign Up
        </Button>
      </form>
    </SignInPage>
  )
}
