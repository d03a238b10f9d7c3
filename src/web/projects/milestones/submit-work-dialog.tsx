import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Milestone } from '#contract/milestones.ts'
import { milestoneLimits } from '#contract/projects/project-lists.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { storeProject, submitWork } from '#web/projects/api.ts'
import { faultTitles, reasonOf } from '#web/projects/faults.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { RemountOnOpen } from '#web/ui/remount-on-open.tsx'

interface SubmitWorkDialogProps {
  project: ProjectWithMilestones
  /** Whose work is handed in; null closes. */
  milestone: Milestone | null
  onClose: () => void
}

export function SubmitWorkDialog({ project, milestone, onClose }: SubmitWorkDialogProps) {
  return (
    <RemountOnOpen subject={milestone}>
      {(subject, dialog) => (
        <OpenDialog project={project} milestone={subject} onClose={onClose} {...dialog} />
      )}
    </RemountOnOpen>
  )
}

interface OpenDialogProps {
  project: ProjectWithMilestones
  milestone: Milestone
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

function OpenDialog({ project, milestone, opened, onClose, onClosed }: OpenDialogProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/milestones.ts').then((m) => m.submitWorkSchema),
    initialValues: { text: '', link: '' },
    send: (_work, values) => submitWork({ id: project.id, milestoneId: milestone.id }, values),
    onSent: (changed) => {
      storeProject(client, changed)
      notify.success('Work submitted.')
      onClose()
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title="Submit Work"
      size={560}
      submitLabel="Submit"
      isBusy={form.isBusy}
      onSubmit={form.submit}
    >
      {form.error && <ErrorAlert title={faultTitles.update}>{reasonOf('update', form.error)}</ErrorAlert>}
      <GrowingText
        {...form.field('text')}
        label="What you made"
        minRows={4}
        maxRows={12}
        maxLength={milestoneLimits.text}
        data-autofocus
      />
      <TextInput {...form.field('link')} label="Link" type="url" inputMode="url" placeholder="https://" />
    </FormDialog>
  )
}
