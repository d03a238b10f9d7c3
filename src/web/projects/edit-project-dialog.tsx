import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Project } from '#contract/projects.ts'
import { useGuardedSave } from '#web/lib/use-guarded-save.ts'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EachOpening } from '#web/ui/each-opening.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { notify } from '#web/ui/notify.ts'
import { editProject, fetchProject, keepProject } from './api.ts'
import { faultTitles, reasonOf } from './faults.ts'
import classes from './project-fields.module.css'
import { ProjectFields } from './project-fields.tsx'
import {
  type ProjectForm,
  projectFormErrors,
  projectFormOf,
  readProjectChanges,
} from './project-form-values.ts'

interface EditProjectDialogProps {
  /** The project in question; null closes. */
  project: Project | null
  onClose: () => void
}

export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  return (
    <EachOpening subject={project}>
      {(subject, dialog) => <OpenDialog project={subject} onClose={onClose} {...dialog} />}
    </EachOpening>
  )
}

interface OpenDialogProps {
  project: Project
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

function OpenDialog({ project, opened, onClose, onClosed }: OpenDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const form = useForm<ProjectForm>({ initialValues: projectFormOf(project), validate: projectFormErrors })
  const { submit, isSaving, error, conflict } = useGuardedSave({
    form,
    row: project,
    fetchRow: () => fetchProject(client, project.id),
    formOf: projectFormOf,
    send: (before, after, { revision }) =>
      editProject(project.id, { ...readProjectChanges(before, after), revision }),
    onSaved: (saved) => {
      keepProject(client, saved)
      notify.success('Project saved.')
      onClose()
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title="Edit Project"
      size={640}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSaving} disabled={conflict !== null}>
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} noValidate onSubmit={submit}>
        {error !== null && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
        {conflict && <ChangedElsewhere thing="project" {...conflict} />}
        <ProjectFields form={form} isWhole />
      </form>
    </Dialog>
  )
}
