import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Milestone } from '#contract/milestones.ts'
import { milestoneLimits } from '#contract/projects/project-lists.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { storeProject, submitWork } from '#web/projects/api.ts'
import { faultTitles, reasonOf } from '#web/projects/faults.ts'
import { GrowingText } from '#web/ui/forms/growing-text.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'

interface SubmitWorkProps {
  project: ProjectWithMilestones
}

/** The work of a milestone is handed in. */
export const SubmitWorkDialog = freshOnOpen<Milestone, SubmitWorkProps>(SubmitWork)

function SubmitWork({ subject: milestone, project, ...dialog }: OpenedOn<Milestone> & SubmitWorkProps) {
  const client = useQueryClient()
  const form = useSchemaForm({
    schema: () => import('#contract/milestones.ts').then((m) => m.submitWorkSchema),
    initialValues: { text: '', link: '' },
    send: (_work, values) => submitWork({ id: project.id, milestoneId: milestone.id }, values),
    onSent: (changed) => {
      storeProject(client, changed)
      notify.success('Work submitted.')
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Submit Work"
      size={560}
      submitLabel="Submit"
      fault={
        form.error && <ErrorAlert title={faultTitles.update}>{reasonOf('update', form.error)}</ErrorAlert>
      }
    >
      <GrowingText
        {...form.field('text', milestoneLimits.text)}
        label="What you made"
        minRows={4}
        maxRows={12}
        data-autofocus
      />
      <TextInput {...form.field('link')} label="Link" type="url" inputMode="url" placeholder="https://" />
    </FormDialog>
  )
}
