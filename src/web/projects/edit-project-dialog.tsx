import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EachOpening } from '#web/ui/each-opening.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { notify } from '#web/ui/notify.ts'
import { editProject } from './api.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { faultTitles, reasonOf } from './faults.ts'
import { ProjectFields } from './project-fields.tsx'
import {
  type ProjectForm,
  projectFormErrors,
  projectFormOf,
  readProjectChanges,
} from './project-form-values.ts'
import { useGuardedSave } from './use-guarded-save.ts'

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
  /** What the form was filled from; the page behind it may learn of a newer one meanwhile. */
  const [base, setBase] = useState(project)
  const form = useForm<ProjectForm>({ initialValues: projectFormOf(project), validate: projectFormErrors })
  const { save, isSaving, error, newer, reset } = useGuardedSave({
    projectId: project.id,
    base: { form: projectFormOf(base), revision: base.revision },
    formOf: projectFormOf,
    send: (values, revision) =>
      editProject(project.id, { ...readProjectChanges(projectFormOf(base), values), revision }),
    onSaved: () => {
      notify.success('Project saved.')
      onClose()
    },
  })
  const submit = form.onSubmit(save, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())
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
          <Button type="submit" form={formId} loading={isSaving} disabled={newer !== null}>
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-20 dialog-form" noValidate onSubmit={submit}>
        {error !== null && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
        {newer !== null && (
          <ConflictNotice
            isSaving={isSaving}
            onKeepMine={() => submit()}
            onTakeNewer={() => {
              setBase(newer)
              form.setValues(projectFormOf(newer))
              reset()
            }}
          />
        )}
        <ProjectFields form={form} isWhole />
      </form>
    </Dialog>
  )
}
