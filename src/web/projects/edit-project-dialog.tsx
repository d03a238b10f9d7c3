import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { EachOpening } from '#web/ui/each-opening.tsx'
import { ErrorAlert } from '#web/ui/error-alert.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { editProject } from './api.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { faultTitles, reasonOf } from './faults.ts'
import { ProjectFields } from './project-fields.tsx'
import { projectAsSent, projectFormOf, projectFormSchema, readProjectChanges } from './project-form-values.ts'
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
  /** What the form was filled from; the page behind it may learn of a newer one meanwhile. */
  const [base, setBase] = useState(project)
  const form = useSchemaForm({
    schema: projectFormSchema,
    initialValues: projectFormOf(project),
    asSent: projectAsSent,
    send: (_project, values) => save(values),
  })
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
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title="Edit Project"
      submitLabel="Save Changes"
      isBusy={isSaving}
      isBlocked={newer !== null}
      onSubmit={form.submit}
    >
      {error !== null && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
      {newer !== null && (
        <ConflictNotice
          isSaving={isSaving}
          onKeepMine={() => form.submit()}
          onTakeNewer={() => {
            setBase(newer)
            form.setValues(projectFormOf(newer))
            reset()
          }}
        />
      )}
      <ProjectFields form={form} isWhole />
    </FormDialog>
  )
}
