import { Link, useSearchParams } from 'react-router'
import { appConfig } from '#web/lib/config.ts'
import { ProviderButton } from './provider/provider-button.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function SignupScreen() {
  const [search] = useSearchParams()
  const invite = search.get('invite') ?? undefined
  const shut = whyShut(invite)

  return (
    <SignInPage
      heading="Sign Up"
      lead={shut ?? 'Three guides are waiting to begin with you.'}
      foot={
        <>
          Already have an account? <Link to={{ pathname: '/login', search: search.toString() }}>Login</Link>
        </>
      }
    >
      {shut === undefined && (
        <>
          <SignUpForm invite={invite} />
          <ProviderButton search={search} />
        </>
      )}
    </SignInPage>
  )
}

/** Said before anyone fills in a form that would be refused. */
function whyShut(invite: string | undefined): string | undefined {
  if (appConfig.signUps === 'closed') return 'This Trivium takes no new accounts. Please ask whoever runs it.'
  if (appConfig.signUps === 'invite' && !invite)
    return 'Signing up here needs an invitation. Please open the link you were given, or ask whoever runs this Trivium for one.'
  return undefined
}
