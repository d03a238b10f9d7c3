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
    return { words: 'This Trivium takes no new accounts. Please ask its operator.', ...none }
  if (signUps === 'provider')
    return { words: `You need an account at ${name} to sign up here.`, form: false, provider: true }
  if (signUps === 'open' || invite) return all
  if (signUps === 'invite-or-provider' && name !== null)
    return {
      words: `To sign up here, you need an account at ${name} or an invitation. With an invitation, please open its link.`,
      form: false,
      provider: true,
    }
  return {
    words:
      'You need an invitation to sign up here. Please open your invitation link, or ask the operator of this Trivium for one.',
    ...none,
  }
}

const none = { form: false, provider: false }
