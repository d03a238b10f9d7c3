import { Button } from '@mantine/core'
import { emailOnlySchema } from '#contract/accounts.ts'
import { EmailField } from './fields.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import classes from './sign-in-page.module.css'
import { useResend } from './use-resend.ts'
import { useSchemaForm } from './use-schema-form.ts'

/** For whoever holds a link that is over: which address it was for, nobody but they can say. */
export function ResendForm() {
  const { field, onSubmit } = useSchemaForm(emailOnlySchema, { email: '' })
  const resend = useResend()
  return (
    <>
      <form
        className="column gap-18"
        method="post"
        noValidate
        onSubmit={onSubmit(({ email }) => resend.mutate(email))}
      >
        <EmailField {...field('email')} />
        <Button type="submit" fullWidth className={classes.submit ?? ''} loading={resend.isPending}>
          Send the mail again
        </Button>
      </form>
      <MailboxLink />
    </>
  )
}
