import { useQueryClient } from '@tanstack/react-query'
import type { Milestone } from '#contract/milestones.ts'
import type { ProjectWithMilestones } from '#contract/projects/project-with-milestones.ts'
import { changedFields, only } from '#web/lib/forms/form-changes.ts'
import { useGuardedSave } from '#web/lib/forms/use-guarded-save.ts'
import { addMilestone, editMilestone, fetchProject, storeProject, takeAllHints } from '#web/projects/api.ts'
import { faultTitles, reasonOf } from '#web/projects/faults.ts'
import { useChangeProject } from '#web/projects/use-change-project.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { ErrorAlert } from '#web/ui/notices/error-alert.tsx'
import { notify } from '#web/ui/notices/notify.ts'
import { RemountOnOpen } from '#web/ui/remount-on-open.tsx'
import { MilestoneFields } from './milestone-fields.tsx'
import {
  emptyMilestoneForm,
  milestoneAsSent,
  milestoneFormOf,
  newMilestoneOf,
} from './milestone-form-values.ts'

interface MilestoneDialogProps {
  project: ProjectWithMilestones
  /** The milestone to edit, 'new' to add one; null closes. */
  milestone: Milestone | 'new' | null
  onClose: () => void
  onSaved?: (project: ProjectWithMilestones) => void
}

export function MilestoneDialog({ project, milestone, onClose, onSaved }: MilestoneDialogProps) {
  return (
    <RemountOnOpen subject={milestone}>
      {(subject, dialog) => (
        <OpenDialog
          project={project}
          milestone={subject === 'new' ? null : subject}
          onClose={onClose}
          onSaved={onSaved}
          {...dialog}
        />
      )}
    </RemountOnOpen>
  )
}

interface OpenDialogProps {
  project: ProjectWithMilestones
  milestone: Milestone | null
  opened: boolean
  onClose: () => void
  onClosed: () => void
  onSaved: MilestoneDialogProps['onSaved']
}

function OpenDialog({ project, milestone, opened, onClose, onClosed, onSaved }: OpenDialogProps) {
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
      onClose()
    },
  })
  const showHints = useChangeProject({ onChanged: (shown) => take(shown, base.form) })
  const current = project.milestones.find(({ id }) => id === milestone?.id)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={milestone === null ? 'Add Milestone' : 'Edit Milestone'}
      submitLabel={milestone === null ? 'Add Milestone' : 'Save Milestone'}
      isBusy={form.isBusy}
      isBlocked={conflict !== null}
      onSubmit={form.submit}
    >
      {error !== null && <ErrorAlert title={faultTitles.update}>{reasonOf('update', error)}</ErrorAlert>}
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
