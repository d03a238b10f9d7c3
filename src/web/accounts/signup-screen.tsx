import { Link, useSearchParams } from 'react-router'
import { appConfig } from '#web/lib/config.ts'
import { ProviderButton } from './provider/provider-button.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function SignupScreen() {
  const [search] = useSearchParams()
  const invite = search.get('invite') ?? undefined
  const { words, form, provider } = waysToBegin(invite)

  return (
    <SignInPage
      heading="Sign Up"
      lead={words}
      foot={
        <>
          Already have an account? <Link to={{ pathname: '/login', search: search.toString() }}>Login</Link>
        </>
      }
    >
      {form && <SignUpForm invite={invite} />}
      {provider && <ProviderButton search={search} />}
    </SignInPage>
  )
}

/** Said before anyone fills in a form that would be refused. */
function waysToBegin(invite: string | undefined): { words: string; form: boolean; provider: boolean } {
  const { signUps, provider: name } = appConfig
  const all = { words: 'Three guides are waiting to begin with you.', form: true, provider: true }
  if (signUps === 'closed' || (signUps === 'provider' && name === null))
    return { words: 'This Trivium takes no new accounts. Please ask whoever runs it.', ...none }
  if (signUps === 'provider')
    return { words: `Accounts here begin with ${name}.`, form: false, provider: true }
  if (signUps === 'open' || invite) return all
  if (signUps === 'invite-or-provider' && name !== null)
    return {
      words: `Signing up here needs an account at ${name}, or an invitation: then please open the link you were given.`,
      form: false,
      provider: true,
    }
  return {
    words:
      'Signing up here needs an invitation. Please open the link you were given, or ask whoever runs this Trivium for one.',
    ...none,
  }
}

const none = { form: false, provider: false }
