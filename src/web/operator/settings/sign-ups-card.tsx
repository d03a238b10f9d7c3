import { type SignUpMode, signUpModes } from '#contract/accounts/account-rules.ts'
import type { SettingsStanding } from '#contract/operator/settings.ts'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { FixedSetting } from './fixed-setting.tsx'
import { useSetting } from './use-setting.ts'

const modes: Record<SignUpMode, { label: string; meaning: string; done: string }> = {
  open: {
    label: 'Open',
    meaning: 'Anyone who finds this Trivium can create an account.',
    done: 'Anyone can sign up now.',
  },
  invite: {
    label: 'By invitation',
    meaning: 'Only people with an invitation link can create an account.',
    done: 'Signing up needs an invitation now.',
  },
  closed: {
    label: 'Closed',
    meaning: 'Nobody can create an account.',
    done: 'Nobody can sign up now.',
  },
}

/** Who may begin an account. */
export function SignUpsCard({ standing: { value, fixedBy } }: { standing: SettingsStanding['signUps'] }) {
  const { set, underWay } = useSetting()
  const shown = underWay?.signUps ?? value
  return (
    <PanelCard title="Sign-ups">
      {fixedBy === null ? (
        <Segments
          aria-label="Who may sign up"
          value={shown}
          data={signUpModes.map((mode) => ({ value: mode, label: modes[mode].label }))}
          onChange={(mode) => set({ signUps: mode as SignUpMode }, modes[mode as SignUpMode].done)}
        />
      ) : (
        <FixedSetting value={modes[value].label} variable={fixedBy} />
      )}
      <p className="muted small mt-10">{modes[shown].meaning} Existing accounts are not touched.</p>
    </PanelCard>
  )
}
