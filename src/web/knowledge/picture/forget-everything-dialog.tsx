import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { forgetWord } from '#contract/knowledge/picture-rules.ts'
import { forgetEverything, refreshKnowledge } from '#web/knowledge/api.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'

export function ForgetEverythingDialog({ opened, onClose }: DialogProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/knowledge/picture.ts').then((m) => m.forgetEverythingSchema),
    initialValues: { confirm: '' },
    send: forgetEverything,
    onSent: () => {
      notify.success('Everything is forgotten.')
      void refreshKnowledge(client)
      close()
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
      title="Forget everything"
      size={480}
      submitLabel="Forget everything"
      isDanger
    >
      <p>
        All evidence, all misconceptions and everything you called shaky are removed, in all your courses. The
        concepts stay, as not seen. Your exams and lessons stay too. This cannot be undone.
      </p>
      <TextInput
        {...form.field('confirm')}
        label={`Type “${forgetWord}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        data-autofocus
      />
    </FormDialog>
  )
}
