import { useQueryClient } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { editProject, fetchProject, storeProject } from '#web/projects/api.ts'
import { faultTitles, reasonOf } from '#web/projects/faults.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { RemountOnOpen } from '#web/ui/remount-on-open.tsx'
import { ProjectFields } from './project-fields.tsx'
import { projectAsSent, projectChanges, projectFormOf } from './project-form-values.ts'

interface EditProjectDialogProps {
  /** The project in question; null closes. */
  project: Project | null
  onClose: () => void
}

export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  return (
    <RemountOnOpen subject={project}>
      {(subject, dialog) => <OpenDialog project={subject} onClose={onClose} {...dialog} />}
    </RemountOnOpen>
  )
}

interface OpenDialogProps {
  project: Project
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

function OpenDialog({ project, opened, onClose, onClosed }: OpenDialogProps) {
  const client = useQueryClient()
  const { form, error, conflict } = useGuardedSave({
    schema: () => import('./project-form-schema.ts').then((m) => m.projectFormSchema),
    initialValues: projectFormOf(project),
    asSent: projectAsSent,
    row: project,
    fetchRow: () => fetchProject(client, project.id),
    formOf: projectFormOf,
    send: (before, after, { revision }, sent) =>
      editProject(project.id, { ...projectChanges(before, after, sent), revision }),
    onSaved: (saved) => {
      storeProject(client, saved)
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
      isBusy={form.isBusy}
      isBlocked={conflict !== null}
      onSubmit={form.submit}
    >
      {error !== null && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
      {conflict && <ChangedElsewhere thing="project" {...conflict} />}
      <ProjectFields form={form} isWhole />
    </FormDialog>
  )
}
