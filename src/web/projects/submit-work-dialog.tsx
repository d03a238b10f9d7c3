import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type Milestone, submitWorkSchema } from '#contract/milestones.ts'
import { milestoneLimits } from '#contract/projects.ts'
import type { WholeProject } from '#contract/whole-project.ts'
import { schemaErrors } from '#web/lib/schema-errors.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EachOpening } from '#web/ui/each-opening.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { fieldClasses } from '#web/ui/field-classes.ts'
import { notify } from '#web/ui/notify.ts'
import { keepProject, submitWork } from './api.ts'
import { faultTitles, reasonOf } from './faults.ts'

interface SubmitWorkDialogProps {
  project: WholeProject
  /** Whose work is handed in; null closes. */
  milestone: Milestone | null
  onClose: () => void
}

export function SubmitWorkDialog({ project, milestone, onClose }: SubmitWorkDialogProps) {
  return (
    <EachOpening subject={milestone}>
      {(subject, dialog) => (
        <OpenDialog project={project} milestone={subject} onClose={onClose} {...dialog} />
      )}
    </EachOpening>
  )
}

interface OpenDialogProps {
  project: WholeProject
  milestone: Milestone
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

function OpenDialog({ project, milestone, opened, onClose, onClosed }: OpenDialogProps) {
  const client = useQueryClient()
  const formId = useId()
  const form = useForm({
    initialValues: { text: '', link: '' },
    validate: (values) => schemaErrors(submitWorkSchema, values),
  })
  const submit = useMutation({
    mutationFn: (values: { text: string; link: string }) =>
      submitWork({ id: project.id, milestoneId: milestone.id }, values),
    onSuccess: (changed) => {
      keepProject(client, changed)
      notify.success('Work submitted.')
      onClose()
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title="Submit Work"
      size={560}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={submit.isPending}>
            Submit
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack gap-20 dialog-form"
        noValidate
        onSubmit={form.onSubmit(
          (values) => submit.mutate(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        {submit.error && (
          <ErrorAlert title={faultTitles.update}>{reasonOf('update', submit.error)}</ErrorAlert>
        )}
        <Textarea
          {...form.getInputProps('text')}
          label="What you made"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={milestoneLimits.text}
          classNames={fieldClasses}
          data-autofocus
        />
        <TextInput
          {...form.getInputProps('link')}
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://"
          classNames={fieldClasses}
        />
      </form>
    </Dialog>
  )
}
