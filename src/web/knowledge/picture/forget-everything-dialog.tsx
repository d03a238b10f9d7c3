import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { forgetWord } from '#contract/knowledge/picture-rules.ts'
import { forgetEverything, refreshKnowledge } from '#web/knowledge/api.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { notify } from '#web/ui/notices/notify.ts'

export function ForgetEverythingDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
  const isSaidAtField = form.error instanceof ApiError && Object.keys(form.error.fields).length > 0
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Forget everything"
      size={480}
      submitLabel="Forget everything"
      isDanger
      isBusy={form.isBusy}
      onSubmit={form.submit}
    >
      {form.error && !isSaidAtField && (
        <Notice tone="danger">
          <p>{sentenceFor(form.error)}</p>
        </Notice>
      )}
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
