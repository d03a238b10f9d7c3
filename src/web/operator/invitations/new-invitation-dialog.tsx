import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { invitationLimits, type MadeInvitation, newInvitationSchema } from '#contract/operator/invitations.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { makeInvitation, refreshOperator } from '#web/operator/api.ts'
import { wholeNumber } from '#web/operator/typed-number.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

interface NewInvitationDialogProps extends DialogProps {
  onMade: (made: MadeInvitation) => void
}

export function NewInvitationDialog({ opened, onClose, onMade }: NewInvitationDialogProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: async () => newInvitationSchema,
    initialValues: { label: '', places: '1', days: '7' },
    asSent: ({ label, places, days }) => ({ label, places: wholeNumber(places), days: wholeNumber(days) }),
    send: makeInvitation,
    onSent: (made) => {
      onMade(made)
      form.reset()
      void refreshOperator(client)
    },
  })
  const close = () => {
    onClose()
    form.reset()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      form={form}
      title="New invitation"
      size={480}
      submitLabel="Make the link"
    >
      <TextInput
        {...form.field('label', invitationLimits.label)}
        label="Name (optional)"
        description="For you alone, to tell it from others."
        placeholder="Reading circle, spring"
        autoComplete="off"
        data-autofocus
      />
      <div className="pair gap-16">
        <TextInput {...form.field('places')} label="How many people" inputMode="numeric" autoComplete="off" />
        <TextInput
          {...form.field('days')}
          label="Days until it ends"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </FormDialog>
  )
}
