import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { dayName, localDate } from '#contract/time/calendar-date.ts'
import { signInMethodsQuery } from '#web/accounts/api.ts'
import classes from './account-settings.module.css'

/** What is to go with the old password. */
export interface WaysToRemove {
  removePasskeys: string[]
  removeProvider: boolean
}

interface WaysInListProps {
  removed: WaysToRemove
  onChange: (removed: WaysToRemove) => void
}

const dayOf = (iso: string) => dayName(localDate(new Date(iso)))

/** Passkeys and the provider's link, which a new password alone does not end: each can be removed with it. */
export function WaysInList({ removed, onChange }: WaysInListProps) {
  const id = useId()
  // Not the copy of an hour ago: a thief may have added one since.
  const { data, isError } = useQuery({ ...signInMethodsQuery, refetchOnMount: 'always' })
  if (isError && data === undefined)
    return (
      <p className="muted">
        Your passkeys and connections could not be loaded. A new password does not end them: please look under
        ‘Signing in’ afterwards.
      </p>
    )
  const linkedAt = data?.provider?.linkedAt ?? null
  const passkeys = data?.passkeys ?? []
  if (passkeys.length === 0 && linkedAt === null) return null
  const { removePasskeys, removeProvider } = removed
  const toggle = (passkey: string) =>
    onChange({
      ...removed,
      removePasskeys: removePasskeys.includes(passkey)
        ? removePasskeys.filter((other) => other !== passkey)
        : [...removePasskeys, passkey],
    })
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="dark medium strong">
        You can sign in with these without your password
      </h3>
      <p className="muted">A new password does not end them. Remove what is not yours.</p>
      <ul className={classes.sessions} aria-labelledby={id}>
        {passkeys.map(({ id: passkey, name, createdAt, lastUsedAt }) => (
          <WayIn
            key={passkey}
            name={`Passkey: ${name}`}
            words={`Added ${dayOf(createdAt)}, ${lastUsedAt === null ? 'not used yet' : `last used ${dayOf(lastUsedAt)}`}`}
            isRemoved={removePasskeys.includes(passkey)}
            onToggle={() => toggle(passkey)}
          />
        ))}
        {data?.provider && linkedAt !== null && (
          <WayIn
            name={data.provider.name}
            words={`Connected since ${dayOf(linkedAt)}`}
            isRemoved={removeProvider}
            onToggle={() => onChange({ ...removed, removeProvider: !removeProvider })}
          />
        )}
      </ul>
    </section>
  )
}

interface WayInProps {
  name: string
  words: string
  isRemoved: boolean
  onToggle: () => void
}

function WayIn({ name, words, isRemoved, onToggle }: WayInProps) {
  return (
    <li>
      <div className={`shrinkable breaks ${classes.session}`}>
        {isRemoved ? <s>{name}</s> : name}
        <span>{isRemoved ? 'Removed when you change the password' : words}</span>
      </div>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`${isRemoved ? 'Keep' : 'Remove'} ${name}`}
        onClick={onToggle}
      >
        {isRemoved ? 'Keep' : 'Remove'}
      </Button>
    </li>
  )
}
