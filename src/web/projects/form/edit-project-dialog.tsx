import { useQueryClient } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { editProject, fetchProject, storeProject } from '#web/projects/api.ts'
import { faultTitles, reasonOf } from '#web/projects/faults.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'
import { ProjectFields } from './project-fields.tsx'
import { projectAsSent, projectChanges, projectFormOf } from './project-form-values.ts'

export const EditProjectDialog = freshOnOpen<Project>(EditProject)

function EditProject({ subject: project, ...dialog }: OpenedOn<Project>) {
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
      dialog.onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Edit Project"
      submitLabel="Save Changes"
      isBlocked={conflict !== null}
      fault={error && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
    >
      {conflict && <ChangedElsewhere thing="project" {...conflict} />}
      <ProjectFields form={form} isWhole />
    </FormDialog>
  )
}
