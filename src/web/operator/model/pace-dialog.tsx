import { LimitsDialog } from '#web/operator/settings/limits-dialog.tsx'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { callsInWords, type PaceStanding, secondsInWords } from './pace-words.ts'

interface PaceDialogProps extends DialogProps {
  held: PaceStanding
}

/** How long the model may take, and how many calls at a time it is sent. */
export const PaceDialog = ({ held, ...dialog }: PaceDialogProps) => (
  <LimitsDialog
    {...dialog}
    title="Change limits"
    lead="Leave a field empty to have it measured. A slow model on one computer often needs 300 seconds, and one call at once."
    held={held}
    unnamed="measured"
    placeholder="Measured"
    success="The limits of the model are changed."
    fields={[
      {
        name: 'answerSeconds',
        label: 'Seconds for an answer',
        description: 'A course, a lesson or an exam has twice as long for each step.',
        inWords: secondsInWords(held.answerSeconds.value),
      },
      {
        name: 'callsAtOnce',
        label: 'Calls at once',
        description: 'As many as the model’s server answers at the same time.',
        inWords: callsInWords(held.callsAtOnce.value),
      },
    ]}
  />
)
