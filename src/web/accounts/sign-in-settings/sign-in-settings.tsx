import { useQuery } from '@tanstack/react-query'
import { signInMethodsQuery } from '#web/accounts/api.ts'
import classes from '#web/accounts/settings/account-settings.module.css'
import { sentenceFor } from '#web/lib/api-error.ts'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { CodesRow } from './codes-row.tsx'
import { NoPasswordRow } from './no-password-row.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { ProviderRow } from './provider-row.tsx'

/** How the learner proves who they are, beside the password. */
export function SignInSettings() {
  const { data: methods, error, refetch, isFetching } = useQuery(signInMethodsQuery)
  return (
    <section className={classes.settings} aria-labelledby="sign-in-heading">
      <h2 id="sign-in-heading">Signing in</h2>
      <div className={`panel lifted mt-16 ${classes.card}`}>
        {error && methods === undefined && (
          <div className={classes.block}>
            <ErrorAlert
              title="How you sign in could not be loaded"
              onRetry={() => void refetch()}
              retrying={isFetching}
            >
              {sentenceFor(error)}
            </ErrorAlert>
          </div>
        )}
        {!error && methods === undefined && (
          <p role="status" className={`muted ${classes.row}`}>
            One moment…
          </p>
        )}
        {methods && (
          <>
            {/* First: what follows asks for one. */}
            {!methods.hasPassword && <NoPasswordRow />}
            <CodesRow codes={methods.codes} />
            <PasskeyList passkeys={methods.passkeys} />
            {methods.provider && <ProviderRow provider={methods.provider} />}
          </>
        )}
      </div>
    </section>
  )
}
