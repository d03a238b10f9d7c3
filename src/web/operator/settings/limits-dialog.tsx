import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { changeSettings, refreshOperator } from '#web/operator/api.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { asTyped, changedLimits, type LimitDefault, type Limits } from './changed-limits.ts'
import { FixedSetting } from './fixed-setting.tsx'

interface LimitField<Name> {
  name: Name
  label: string
  description?: string
  inWords: string
}

interface LimitsDialogProps<Name extends string> extends DialogProps {
  title: string
  lead: ReactNode
  fields: readonly LimitField<Name>[]
  held: Limits<Name>
  unnamed: LimitDefault
  placeholder: string
  success: string
}

/** Changes numeric limits; a limit that an environment variable sets is shown without a field. */
export function LimitsDialog<Name extends string>(props: LimitsDialogProps<Name>) {
  // Mounted at each opening, so that the form begins with the current limits.
  return props.opened ? <LimitsForm {...props} /> : null
}

function LimitsForm<Name extends string>(props: LimitsDialogProps<Name>) {
  const { opened, onClose, title, lead, fields, held, unnamed, placeholder, success } = props
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/operator/settings.ts').then((m) => m.changeSettingsSchema),
    initialValues: Object.fromEntries(fields.map(({ name }) => [name, asTyped(held[name].value)])),
    asSent: (typed) => changedLimits(typed as Record<Name, string>, held, unnamed),
    send: async (changes) => {
      if (Object.keys(changes).length === 0) return
      await changeSettings(changes)
      notify.success(success)
    },
    onSent: () => {
      onClose()
      void refreshOperator(client)
    },
  })
  return (
    <FormDialog opened={opened} onClose={onClose} form={form} title={title} size={480} submitLabel="Save">
      <p>{lead}</p>
      {fields.map(({ name, label, description, inWords }, index) => {
        const { fixedBy } = held[name]
        return fixedBy === null ? (
          <TextInput
            key={name}
            {...form.field(name)}
            label={label}
            description={description}
            placeholder={placeholder}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
          />
        ) : (
          <div key={name}>
            <p className="small strong">{label}</p>
            <FixedSetting value={inWords} variable={fixedBy} />
          </div>
        )
      })}
    </FormDialog>
  )
}
