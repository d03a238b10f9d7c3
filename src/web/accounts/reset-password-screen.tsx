import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { emailOnlySchema } from '#contract/accounts.ts'
import { SuccessNote } from '#web/ui/success-note.tsx'
import { requestReset } from './api.ts'
import { EmailField } from './fields.tsx'
import { FormFault } from './form-fault.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import classes from './sign-in-page.module.css'
import { SignInPage } from './sign-in-page.tsx'
import { useSchemaForm } from './use-schema-form.ts'

export function ResetPasswordScreen() {
  const { field, onSubmit, showRefusal } = useSchemaForm(emailOnlySchema, { email: '' })
  const request = useMutation({ mutationFn: requestReset, onError: showRefusal })

  return (
    <SignInPage
      heading="Reset Password"
      lead="We send you a link to choose a new one."
      foot={
        <>
          Remembered it? <Link to="/login">Login</Link>
        </>
      }
    >
      <FormFault error={request.error} />
      <SuccessNote shown={request.isSuccess}>Password reset link sent to your email.</SuccessNote>
      <form
        className="column gap-18"
        method="post"
        noValidate
        onSubmit={onSubmit((values) => request.mutate(values))}
      >
        <EmailField {...field('email')} autoComplete="username" />
        <Button type="submit" fullWidth className={classes.submit ?? ''} loading={request.isPending}>
          Send Reset Link
        </Button>
      </form>
      <MailboxLink />
    </SignInPage>
  )
}
