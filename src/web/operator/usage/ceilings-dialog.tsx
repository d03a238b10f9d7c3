import type { Ceiling, SettingsStanding } from '#contract/operator/settings.ts'
import { LimitsDialog } from '#web/operator/settings/limits-dialog.tsx'
import { number } from '#web/operator/words.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

interface CeilingsDialogProps extends DialogProps {
  learner: SettingsStanding['learnerTokens']
  all: SettingsStanding['allTokens']
}

const inWords = (ceiling: Ceiling) => (ceiling === 'unlimited' ? 'Unlimited' : number(ceiling))

/** How many tokens a day may cost: one learner, and everyone together. */
export const CeilingsDialog = ({ learner, all, ...dialog }: CeilingsDialogProps) => (
  <LimitsDialog
    {...dialog}
    title="Change ceiling"
    lead="Tokens a day, from midnight UTC. Leave a field empty for no limit. A ceiling below what was used today applies from the next question on."
    held={{ allTokens: all, learnerTokens: learner }}
    unnamed="unlimited"
    placeholder="Unlimited"
    success="The ceilings are changed."
    fields={[
      { name: 'allTokens', label: 'Everyone together', inWords: inWords(all.value) },
      { name: 'learnerTokens', label: 'One learner', inWords: inWords(learner.value) },
    ]}
  />
)
