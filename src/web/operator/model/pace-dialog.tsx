import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { changeSettings, refreshOperator } from '#web/operator/api.ts'
import { FixedSetting } from '#web/operator/settings/fixed-setting.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { asTyped, callsInWords, changedPace, type PaceStanding, secondsInWords } from './changed-pace.ts'

interface PaceDialogProps extends DialogProps {
  held: PaceStanding
}

/** How long the model may take, and how many calls at a time it is sent. */
export function PaceDialog(props: PaceDialogProps) {
  // Begins anew with what holds when it is opened.
  return props.opened ? <PaceForm {...props} /> : null
}

function PaceForm({ opened, held, onClose }: PaceDialogProps) {
  const client = useQueryClient()
  const { answerSeconds, callsAtOnce } = held
  const form = useSchemaForm({
    schema: () => import('#contract/operator/settings.ts').then((m) => m.changeSettingsSchema),
    initialValues: {
      answerSeconds: asTyped(answerSeconds.value),
      callsAtOnce: asTyped(callsAtOnce.value),
    },
    asSent: (typed) => changedPace(typed, held),
    send: async (changes) => {
      if (Object.keys(changes).length === 0) return
      await changeSettings(changes)
      notify.success('The limits of the model are changed.')
    },
    onSent: () => {
      onClose()
      void refreshOperator(client)
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      form={form}
      title="Change limits"
      size={480}
      submitLabel="Save"
    >
      <p>
        Leave a field empty to have it measured. A slow model on one computer often needs 300 seconds, and one
        call at once.
      </p>
      {answerSeconds.fixedBy === null ? (
        <TextInput
          {...form.field('answerSeconds')}
          label="Seconds for an answer"
          description="A course, a lesson or an exam has twice as long for each step."
          placeholder="Measured"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
      ) : (
        <div>
          <p className="small strong">Seconds for an answer</p>
          <FixedSetting value={secondsInWords(answerSeconds.value)} variable={answerSeconds.fixedBy} />
        </div>
      )}
      {callsAtOnce.fixedBy === null ? (
        <TextInput
          {...form.field('callsAtOnce')}
          label="Calls at once"
          description="As many as the model’s server answers at the same time."
          placeholder="Measured"
          inputMode="numeric"
          autoComplete="off"
        />
      ) : (
        <div>
          <p className="small strong">Calls at once</p>
          <FixedSetting value={callsInWords(callsAtOnce.value)} variable={callsAtOnce.fixedBy} />
        </div>
      )}
    </FormDialog>
  )
}
