import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Ceiling, SettingsStanding } from '#contract/operator/settings.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { changeSettings, refreshOperator } from '#web/operator/api.ts'
import { FixedSetting } from '#web/operator/settings/fixed-setting.tsx'
import { number } from '#web/operator/words.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { asTyped, changedCeilings } from './changed-ceilings.ts'

interface CeilingsDialogProps extends DialogProps {
  learner: SettingsStanding['learnerTokens']
  all: SettingsStanding['allTokens']
}

const inWords = (ceiling: Ceiling) => (ceiling === 'unlimited' ? 'Unlimited' : number(ceiling))

/** How many tokens a day may cost: one learner, and everyone together. */
export function CeilingsDialog(props: CeilingsDialogProps) {
  // Begins anew with what holds when it is opened.
  return props.opened ? <CeilingsForm {...props} /> : null
}

function CeilingsForm({ opened, learner, all, onClose }: CeilingsDialogProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/operator/settings.ts').then((m) => m.changeSettingsSchema),
    initialValues: { learnerTokens: asTyped(learner.value), allTokens: asTyped(all.value) },
    asSent: (typed) => changedCeilings(typed, { learnerTokens: learner, allTokens: all }),
    send: async (changes) => {
      if (Object.keys(changes).length === 0) return
      await changeSettings(changes)
      notify.success('The ceilings are changed.')
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
      title="Change ceiling"
      size={480}
      submitLabel="Save"
    >
      <p>
        Tokens a day, from midnight UTC. Leave a field empty for no limit. A ceiling below what was used today
        applies from the next question on.
      </p>
      {all.fixedBy === null ? (
        <TextInput
          {...form.field('allTokens')}
          label="Everyone together"
          placeholder="Unlimited"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
      ) : (
        <div>
          <p className="small strong">Everyone together</p>
          <FixedSetting value={inWords(all.value)} variable={all.fixedBy} />
        </div>
      )}
      {learner.fixedBy === null ? (
        <TextInput
          {...form.field('learnerTokens')}
          label="One learner"
          placeholder="Unlimited"
          inputMode="numeric"
          autoComplete="off"
        />
      ) : (
        <div>
          <p className="small strong">One learner</p>
          <FixedSetting value={inWords(learner.value)} variable={learner.fixedBy} />
        </div>
      )}
    </FormDialog>
  )
}
