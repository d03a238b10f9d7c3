import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { createProject, storeProject } from '#web/projects/api.ts'
import { faultTitles, reasonOf } from '#web/projects/faults.ts'
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import { ProjectFields } from './project-fields.tsx'
import { emptyProjectForm, projectAsSent } from './project-form-values.ts'

export function CreateProjectDialog({ opened, onClose }: DialogProps) {
  const client = useQueryClient()
  const draft = useDraft({ place: 'project', empty: emptyProjectForm })
  const form = useSchemaForm({
    schema: () => import('./project-form-schema.ts').then((m) => m.projectFormSchema),
    initialValues: emptyProjectForm,
    asSent: projectAsSent,
    draft,
    send: createProject,
    onSent: (project) => {
      storeProject(client, project)
      notify.success(`"${project.title}" is created.`)
      cancel()
    },
  })
  const close = () => {
    onClose()
    form.resetError()
  }
  /** Only Cancel throws away what was typed; Escape or a click beside the dialog leaves it there. */
  const cancel = () => {
    draft.clear()
    form.clearErrors()
    close()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      onCancel={cancel}
      form={form}
      title="Create Project"
      submitLabel="Create Project"
      fault={
        form.error && <ErrorAlert title={faultTitles.create}>{reasonOf('create', form.error)}</ErrorAlert>
      }
    >
      <DraftNotice kept={draft} />
      <ProjectFields form={form} isWhole={false} />
    </FormDialog>
  )
}
