import { useQueryClient } from '@tanstack/react-query'
import type { Milestone } from '#contract/milestones.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import { FormDialog } from '#web/lib/forms/form-dialog.tsx'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { addMilestone, editMilestone, fetchProject, storeProject, takeAllHints } from '#web/projects/api.ts'
import { faultTitles, reasonOf } from '#web/projects/faults.ts'
import { useChangeProject } from '#web/projects/use-change-project.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { freshOnOpen, type OpenedOn } from '#web/ui/overlays/fresh-on-open.tsx'
import { MilestoneFields } from './milestone-fields.tsx'
import {
  emptyMilestoneForm,
  milestoneAsSent,
  milestoneFormOf,
  newMilestoneOf,
} from './milestone-form-values.ts'

/** The milestone to edit, or 'new' to add one. */
type Subject = Milestone | 'new'

interface MilestoneDialogProps {
  project: ProjectWithMilestones
  onSaved?: (project: ProjectWithMilestones) => void
}

export const MilestoneDialog = freshOnOpen<Subject, MilestoneDialogProps>(MilestoneForm)

function MilestoneForm({ subject, project, onSaved, ...dialog }: OpenedOn<Subject> & MilestoneDialogProps) {
  const milestone = subject === 'new' ? null : subject
  const client = useQueryClient()
  const { form, base, take, error, conflict } = useGuardedSave({
    schema: () =>
      import('#contract/milestones.ts').then((m) => m.editMilestoneSchema.omit({ revision: true })),
    initialValues: milestone ? milestoneFormOf(milestone) : emptyMilestoneForm,
    asSent: milestoneAsSent,
    row: project,
    fetchRow: () => fetchProject(client, project.id),
    formOf: ({ milestones }) => {
      const found = milestones.find(({ id }) => id === milestone?.id)
      return found ? milestoneFormOf(found) : null
    },
    send: (before, after, { revision }, sent) =>
      milestone === null
        ? addMilestone(project.id, newMilestoneOf(sent))
        : editMilestone(
            { id: project.id, milestoneId: milestone.id },
            { ...only(sent, changedFields(before, after)), revision },
          ),
    onSaved: (saved) => {
      storeProject(client, saved)
      notify.success(milestone === null ? 'Milestone added.' : 'Milestone saved.')
      onSaved?.(saved)
      dialog.onClose()
    },
  })
  const showHints = useChangeProject({ onChanged: (shown) => take(shown, base.form) })
  const current = project.milestones.find(({ id }) => id === milestone?.id)
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={milestone === null ? 'Add Milestone' : 'Edit Milestone'}
      submitLabel={milestone === null ? 'Add Milestone' : 'Save Milestone'}
      isBlocked={conflict !== null}
      fault={error && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
    >
      {conflict && <ChangedElsewhere thing="project" {...conflict} />}
      <MilestoneFields
        form={form}
        isNew={milestone === null}
        unseenHints={{
          count: current?.hintsLeft ?? 0,
          isShowing: showHints.isPending,
          onShow: () =>
            showHints.mutate(() => takeAllHints({ id: project.id, milestoneId: current?.id ?? '' })),
        }}
      />
    </FormDialog>
  )
}
