import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { useSession } from '#web/lib/session.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { notify } from '#web/ui/notify.ts'
import { createProject, keepProject } from './api.ts'
import { faultTitles, reasonOf } from './faults.ts'
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
  const draft = useProjectDraft()
  const form = useForm<ProjectForm>({
    initialValues: draft.start,
    validate: projectFormErrors,
    onValuesChange: (values, before) => {
      if (values !== before) draft.keep(values)
    },
  })
  const forget = () => {
    form.setValues(emptyProjectForm)
    form.clearErrors()
    draft.forget()
  }
  const create = useMutation({
    mutationFn: createProject,
    onSuccess: (project) => {
      keepProject(client, project)
      notify.success(`"${project.title}" is created.`)
      forget()
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
    forget()
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
        className="stack gap-20 dialog-form"
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

const draftPauseMs = 500

/** What was typed outlives a reload and a lost session, as this learner's draft. */
function useProjectDraft() {
  const { data: session } = useSession()
  const key = `draft-${session?.learner.id ?? 'nobody'}-project` as const
  const [start] = useState(() => ({
    ...emptyProjectForm,
    ...(readStored(key) as Partial<ProjectForm> | null),
  }))
  const keep = useDebouncedCallback((form: ProjectForm) => writeStored(key, form), draftPauseMs)
  const forget = () => {
    keep.cancel()
    removeStored(key)
  }
  return { start, keep, forget }
}
