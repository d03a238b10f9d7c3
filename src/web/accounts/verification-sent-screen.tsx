import { Link, useLocation } from 'react-router'
import { MailboxButton } from '#web/accounts/mailbox/mailbox-link.tsx'
import { appConfig } from '#web/lib/config.ts'
import { ResendButton } from './resend-button.tsx'
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
      {appConfig.mailbox ? (
        <>
          <p>
            A verification email{email ? ' to ' : ''}
            {email && <strong>{email}</strong>} is in the mailbox on this computer, because no mail server is
            connected. Open it there and confirm your address.
          </p>
          <MailboxButton />
        </>
      ) : (
        <p>
          A verification email was sent{email ? ' to ' : ''}
          {email && <strong>{email}</strong>}. Please check your inbox and open the link in it.
        </p>
      )}
      {email && (
        <div className="stack gap-10 muted items-start">
          <p>
            {appConfig.mailbox
              ? 'Nothing there? Have it sent once more.'
              : 'Nothing there? Look in your spam folder, or have it sent once more.'}
          </p>
          <ResendButton email={email} />
        </div>
      )}
    </SignInPage>
  )
}
