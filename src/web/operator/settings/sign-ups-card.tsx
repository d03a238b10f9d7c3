import { type SignUpMode, signUpModes } from '#contract/accounts/account-rules.ts'
import type { SettingsStanding } from '#contract/operator/settings.ts'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { SwitchRow } from '#web/ui/forms/switch-row.tsx'
import { FixedSetting } from './fixed-setting.tsx'
import { useSetting } from './use-setting.ts'

interface SignUpsCardProps {
  standing: SettingsStanding['signUps']
  /** The name of the outside provider; null where there is none. */
  providerName: string | null
}

/** `short` where four are side by side. */
type ModeWords = { label: string; short?: string; meaning: string; done: string }

const wordsOf = (name: string, isShort: boolean): Record<SignUpMode, ModeWords> => ({
  open: {
    label: 'Open',
    meaning: 'Anyone who finds this Trivium can create an account.',
    done: 'Anyone can sign up now.',
  },
  invite: {
    label: 'By invitation',
    ...(isShort && { short: 'Invited' }),
    meaning: 'Only people with an invitation link can create an account.',
    done: 'Signing up needs an invitation now.',
  },
  'invite-or-provider': {
    label: 'By invitation',
    meaning: `Only people with an invitation link, or with an account at ${name}, can create an account.`,
    done: `Signing up needs an invitation or an account at ${name} now.`,
  },
  provider: {
    label: 'Provider',
    meaning: `Only people with an account at ${name} can create an account.`,
    done: `Signing up needs an account at ${name} now.`,
  },
  closed: {
    label: 'Closed',
    meaning: 'No new accounts can be created.',
    done: 'Sign-ups are closed now.',
  },
})

/** Decides who may create an account. */
export function SignUpsCard({ standing: { value, fixedBy }, providerName }: SignUpsCardProps) {
  const { set, underWay } = useSetting()
  const shown = underWay?.signUps ?? value
  const modes = wordsOf(providerName ?? 'the outside provider', providerName !== null)
  const choose = (mode: SignUpMode) => set({ signUps: mode }, modes[mode].done)
  // Invitations have a separate switch below; the provider's choices need a provider.
  const choices = signUpModes.filter(
    (mode) => mode !== 'invite-or-provider' && (mode !== 'provider' || providerName !== null),
  )
  const isInvite = shown === 'invite' || shown === 'invite-or-provider'
  return (
    <PanelCard title="Sign-ups">
      {fixedBy === null ? (
        <Segments
          aria-label="Who may sign up"
          value={isInvite ? 'invite' : shown}
          data={choices.map((mode) => ({ value: mode, label: modes[mode].short ?? modes[mode].label }))}
          onChange={(mode) => choose(mode as SignUpMode)}
        />
      ) : (
        <FixedSetting value={modes[value].label} variable={fixedBy} />
      )}
      <p className="muted small mt-10">{modes[shown].meaning} Existing accounts are not touched.</p>
      {fixedBy === null && isInvite && providerName !== null && (
        <div className="mt-12">
          <SwitchRow
            title={<h3 className="as-h4">No invitation for people of {providerName}</h3>}
            isOn={shown === 'invite-or-provider'}
            onChange={(isOn) => choose(isOn ? 'invite-or-provider' : 'invite')}
          >
            They can create an account by signing in there.
          </SwitchRow>
        </div>
      )}
    </PanelCard>
  )
}
