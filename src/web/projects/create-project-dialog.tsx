import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { notify } from '#web/ui/notify.ts'
import { createProject, keepProject } from './api.ts'
import { faultTitles, reasonOf } from './faults.ts'
import classes from './project-fields.module.css'
import { ProjectFields } from './project-fields.tsx'
import {
  emptyProjectForm,
  type ProjectForm,
  projectFormErrors,
  readProjectForm,
} from './project-form-values.ts'

interface CreateProjectDialogProps {
  opened: boolean
  onClose: () => void
}

export function CreateProjectDialog({ opened, onClose }: CreateProjectDialogProps) {
  const client = useQueryClient()
  const formId = useId()
  const form = useForm<ProjectForm>({ initialValues: emptyProjectForm, validate: projectFormErrors })
  const create = useMutation({
    mutationFn: createProject,
    onSuccess: (project) => {
      keepProject(client, project)
      notify.success(`"${project.title}" is created.`)
      form.reset()
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields)
    },
  })
  const close = () => {
    onClose()
    create.reset()
  }
  /** Only Cancel throws away what was typed; Escape or a click beside the dialog leaves it there. */
  const cancel = () => {
    form.reset()
    close()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Create Project"
      size={640}
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={create.isPending}>
            Create Project
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => create.mutate(readProjectForm(values)),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        {create.error && (
          <ErrorAlert title={faultTitles.create}>{reasonOf('create', create.error)}</ErrorAlert>
        )}
        <ProjectFields form={form} isWhole={false} />
      </form>
    </Dialog>
  )
}
