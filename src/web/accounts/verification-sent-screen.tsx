import { Link, useLocation } from 'react-router'
import { MailboxLink } from './mailbox-link.tsx'
import { ResendButton } from './resend-button.tsx'
import classes from './sign-in-page.module.css'
import { SignInPage } from './sign-in-page.tsx'

/** The address, when one came here from the sign-up and not by typing this page's name. */
function addressIn(state: unknown): string | null {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : null
}

export function VerificationSentScreen() {
  const email = addressIn(useLocation().state)
  return (
    <SignInPage
      heading="Check Your Email"
      foot={
        <>
          Confirmed already? <Link to="/login">Login</Link>
        </>
      }
    >
      <p>
        A verification email was sent{email ? ' to ' : ''}
        {email && <strong>{email}</strong>}. Please check your inbox and open the link in it.
      </p>
      <MailboxLink />
      {email && (
        <div className={classes.aside}>
          <p>Nothing there? Look into the spam folder, or have it sent once more.</p>
          <ResendButton email={email} />
        </div>
      )}
    </SignInPage>
  )
}
