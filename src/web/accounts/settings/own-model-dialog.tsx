import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { type HostedProviderId, hostedProviders } from '#contract/connections/model-providers.ts'
import type { OwnModelView } from '#contract/model-connections.ts'
import { saveOwnModel } from '#web/accounts/api.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { KeyField } from '#web/shell/connect/key-field.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

interface OwnModelDialogProps extends DialogProps {
  kept: OwnModelView['connection']
}

const choices = hostedProviders.map(({ id, name }) => ({ value: id, label: name }))
const hosted = (id: string | undefined) =>
  hostedProviders.find((provider) => provider.id === id) ?? hostedProviders[0]

/** Which provider, which model, and the key. */
export function OwnModelDialog({ opened, onClose, kept }: OwnModelDialogProps) {
  const first = hosted(kept?.provider)
  const form = useSchemaForm({
    schema: () => import('#contract/model-connections.ts').then((m) => m.ownModelSchema),
    initialValues: {
      provider: (first?.id ?? 'deepseek') as HostedProviderId,
      model: kept?.model ?? first?.model ?? '',
      key: '',
    },
    send: saveOwnModel,
    // Every part of the app asks whether there is a model when it is loaded.
    onSent: (_own, { model }) =>
      leaveWithFlash('/profile', `Your guides now use ${model.trim()}, with your key.`),
  })
  const close = () => {
    onClose()
    form.reset()
  }
  const choose = (id: string) => {
    const provider = hosted(id)
    if (provider) form.setValues({ provider: provider.id, model: provider.model })
  }
  const keepsKey = kept?.key === 'kept' && kept.provider === form.values.provider
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      form={form}
      title="Your own model key"
      size={520}
      submitLabel="Save"
    >
      <ChoiceSelect
        {...form.field('provider')}
        label="Provider"
        data={choices}
        onChange={(event) => choose(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput {...form.field('model')} label="Model" spellCheck={false} autoComplete="off" />
      <KeyField
        {...form.field('key')}
        description={`${keepsKey ? 'Leave this empty to keep the one you have. ' : ''}It is kept encrypted, never shown again, and sent to this provider alone.`}
      />
    </FormDialog>
  )
}
